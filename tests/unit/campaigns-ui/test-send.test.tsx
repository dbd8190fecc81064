import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CampaignChannel, CampaignView } from "../../../lib/campaigns/schemas.ts";
import { BadRequestError, ConflictError, ValidationError } from "../../../lib/core/errors.ts";
import { createPageApi, type PageApi } from "../../support/page-api.ts";
import { wizardState } from "./wizard-state.ts";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { WizardContext } = await import("../../../components/campaigns/wizard/wizard-context.ts");
const { TestSend } = await import("../../../components/campaigns/message/test-send.tsx");
const { emptyDraft } = await import("../../../components/campaigns/wizard/draft/draft.ts");

const ROLE = { permissions: ["app:campaigns", "app:campaigns:send"], readOnly: false };
const TEST = "POST /campaigns/c-1/test";
const NOT_SENT = "O teste não saiu. ";
const ANY_OTHER = "O provedor não aceitou a mensagem. Se repetir, informe o código ao suporte.";

describe("result of a test send", () => {
  let api: PageApi;
  beforeEach(() => {
    api = createPageApi({});
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const said = async (channel: CampaignChannel) => {
    const wizard = wizardState({ campaign: { id: "c-1" } as CampaignView, draft: { ...emptyDraft(), channel } });
    await openPage(
      <WizardContext value={wizard}>
        <TestSend customerId={null} />
      </WizardContext>,
      api,
      { role: ROLE },
    );
    if (channel === "whatsapp") fireEvent.change(screen.getByRole("textbox"), { target: { value: "11987654321" } });
    const form = screen.getByRole("button", { name: "Enviar teste" }).closest("form") as HTMLFormElement;
    fireEvent.submit(form);
    await settle(100);
    return form.querySelector("[aria-live]")?.textContent;
  };

  it.each([
    ["email", "authentication", `${NOT_SENT}O servidor recusou usuário ou senha.`],
    ["email", "timeout", `${NOT_SENT}O servidor demorou demais para responder. Confira servidor e porta.`],
    ["email", "empty_variable", `${NOT_SENT}Falta um dado deste cliente na mensagem, e não há texto reserva.`],
    ["whatsapp", "empty_variable", `${NOT_SENT}Falta um dado deste cliente na mensagem, e não há texto reserva.`],
    ["whatsapp", "opt_out", `${NOT_SENT}Este telefone recusou mensagens por WhatsApp.`],
    ["whatsapp", "132015", `${NOT_SENT}A Meta pausou ou desativou este modelo. Escolha outro modelo, ou ajuste`],
    ["whatsapp", "timeout", "O provedor não confirmou o teste: a mensagem ainda pode chegar."],
    ["whatsapp", "424242", `${NOT_SENT}${ANY_OTHER}Código do provedor: 424242`],
    ["email", "something_new", `${NOT_SENT}${ANY_OTHER}Código do provedor: something_new`],
  ] as const)("explains the failure of a test by %s with reason %s", async (channel, reason, sentence) => {
    api.answer(TEST, { ok: false, to: "x", reason });
    expect(await said(channel)).toContain(sentence);
  });

  it.each([
    [new ConflictError("sending_blocked", "In English"), "Confira em Integrações, WhatsApp."],
    [
      new ValidationError({ path: "phone", code: "invalid_phone", message: "In English" }),
      "Use um telefone brasileiro com DDD.",
    ],
    [new BadRequestError("campaign_incomplete", "In English"), "a etapa Revisão diz o quê."],
  ])("shows a translation, never the English message, of an API error: %o", async (error, sentence) => {
    api.failWith(TEST, error);
    const text = await said("whatsapp");
    expect(text).toContain(sentence);
    expect(text).not.toContain("In English");
  });

  it("names the address that received the test", async () => {
    api.answer(TEST, { ok: true, to: "a@b.test" });
    expect(await said("email")).toBe("Teste enviado para a@b.test.");
    cleanup();
    api.answer(TEST, { ok: true, to: "11987654321" });
    expect(await said("whatsapp")).toBe("Teste enviado para (11) 98765-4321.");
  });
});
