import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ConflictError, NotFoundError } from "../../../lib/core/errors.ts";
import { createPageApi, type PageApi } from "../../support/page-api.ts";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { ConversationsTab } = await import("../../../components/customers/profile/conversations-tab.tsx");

const CONVERSATION = {
  conversationId: 40,
  messages: 3,
  lastAt: "2026-11-21T14:00:00Z",
  isRedirected: true,
  url: "https://desk.test/40",
};
let api: PageApi;
beforeEach(() => {
  api = createPageApi({
    "GET /customers/c1/conversations": { data: [CONVERSATION] },
    "POST /helpdesk/conversations/40/reopen": { conversationId: 40, status: "open" },
  });
});
afterEach(cleanup);

const open = (...permissions: string[]) =>
  openPage(<ConversationsTab id="c1" />, api, { role: { permissions, readOnly: false } });
const reopen = () => screen.queryByRole("button", { name: "Reabrir a conversa nº 40" });

it("the conversations tab reopens a conversation on request, and shows success or the failure reason", async () => {
  await open("app:customers", "app:helpdesk");
  for (const [error, said] of [
    [null, "Conversa nº 40 aberta"],
    [new NotFoundError("conversation_not_found"), "Esta conversa não existe mais ou é de outra loja."],
    [new ConflictError("helpdesk_not_configured", "Not configured"), "O helpdesk não está configurado."],
  ] as const) {
    if (error) api.failWith("POST /helpdesk/conversations/40/reopen", error);
    fireEvent.click(reopen() as HTMLElement);
    await settle(400);
    expect(document.body.textContent).toContain(said);
  }
  expect(api.callsTo("POST /helpdesk/conversations/40/reopen")).toHaveLength(3);
});

it("a conversation opens in Atendimento with the permission to answer, else in the helpdesk", async () => {
  const target = () => screen.getByRole("link", { name: /nº 40/ }).getAttribute("href");
  await open("app:customers", "app:helpdesk");
  expect(target()).toBe("/atendimento?conversa=40");
  cleanup();
  await open("app:customers");
  expect(target()).toBe("https://desk.test/40");
  expect(reopen()).toBeNull();
});
