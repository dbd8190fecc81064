import "../../../components/helpdesk/conversation/conversation-panel.tsx";
import "../../../components/helpdesk/queue/queue-tab.tsx";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetReplyDrafts } from "../../../components/shell/identity/forget-reply-drafts.ts";
import { ConflictError, NotFoundError } from "../../../lib/core/errors.ts";
import type { ConversationDetail, ConversationMessage } from "../../../lib/helpdesk/schemas.ts";
import { withLayout } from "../../support/layout.ts";
import { createPageApi, type PageApi } from "../../support/page-api.ts";
import { CONFIG, NOW, page, STORE, waiting } from "./fixture.ts";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(NOW);
const { HelpdeskPage } = await import("../../../components/helpdesk/helpdesk-page.tsx");

const ROLE = { permissions: ["app:helpdesk", "app:customers", "app:campaigns"], readOnly: false };
const MESSAGES = "/helpdesk/conversations/42/messages";
const CUSTOMER = { id: "c1", name: "Bia Souza", rfmStatus: "champions", totalSpent: 900, orderCount: 3 } as const;
const DETAIL: ConversationDetail = {
  conversationId: 42,
  status: "open",
  contactName: "Bia Souza",
  customer: CUSTOMER,
  store: { id: STORE.id, name: STORE.tradeName },
  inboxId: 5,
  assignee: null,
  labels: ["cliente_aguardando"],
  url: "https://desk.aurora.test/42",
  window: { isOpen: true, closesAt: "2026-11-21T18:20:30Z", problem: null },
  sender: { state: "agent", name: "Ana" },
};

function message(fields: Partial<ConversationMessage> = {}): ConversationMessage {
  return {
    id: 1,
    direction: "in",
    author: "Bia Souza",
    text: "Tem no tamanho P?",
    at: "2026-11-21T14:48:00Z",
    status: null,
    problem: null,
    replyId: null,
    files: [],
    ...fields,
  };
}

describe("the conversation beside the queue", () => {
  withLayout(1_440, 900);
  let api: PageApi;
  const open = async (search = "?loja=F01&conversa=42", role = ROLE) => {
    const opened = await openPage(<HelpdeskPage />, api, { search, role });
    await settle(100);
    return opened;
  };
  const answers = (fields: Partial<ConversationDetail>) =>
    api.answer("GET /helpdesk/conversations/42", { ...DETAIL, ...fields });
  const says = (data: ConversationMessage[], before: number | null = null) =>
    api.answer(`GET ${MESSAGES}`, { data, before });
  const panel = () => screen.getByRole("dialog");
  const log = () => within(screen.getByRole("log", { name: "Mensagens" })).getAllByRole("listitem");
  const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Sua resposta" });
  const type = async (value: string) => {
    fireEvent.change(box(), { target: { value } });
    await settle(10);
  };
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole("button", { name }));
    await settle(400);
  };
  const sends = () => api.callsTo(`POST ${MESSAGES}`).map(({ body }) => body as { replyId: string; text: string });

  beforeEach(() => {
    api = createPageApi({
      "GET /whatsapp/helpdesk/config": CONFIG,
      "GET /whatsapp/helpdesk/health": { ok: true, millis: 40, agents: 3 },
      "GET /settings/stores": { data: [{ ...STORE, primaryStoreId: null }], total: 1 },
      "GET /helpdesk/queue": { ...page([waiting()]), isReachable: true },
      "GET /helpdesk/conversations/42": DETAIL,
      [`POST ${MESSAGES}`]: { messageId: 9 },
    });
    says([message()]);
  });
  afterEach(() => {
    cleanup();
    window.sessionStorage.clear();
    vi.unstubAllGlobals();
  });

  it("opens by its row and keeps the filters in the URL; closing brings them back", async () => {
    const { url } = await open("?loja=F01");
    expect(screen.queryByRole("dialog")).toBeNull();
    await press("Bia Souza");
    expect(url.search).toBe("loja=F01&conversa=42");
    expect(log()[0]?.textContent).toContain("Tem no tamanho P?");
    await press("Fechar");
    expect(url.search).toBe("loja=F01");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("starts below the app's header, also when a strip makes it taller", async () => {
    const resized: (() => void)[] = [];
    class Observer {
      constructor(callback: () => void) {
        resized.push(callback);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    }
    vi.stubGlobal("ResizeObserver", Observer);
    const isWide = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal("matchMedia", () => isWide);
    const panelTop = () => screen.getByRole("region", { name: "Bia Souza" }).style.top;
    const header = document.body.appendChild(document.createElement("header"));
    const height = vi.spyOn(header, "offsetHeight", "get").mockReturnValue(57);
    await open();
    expect(panelTop()).toBe("57px");
    height.mockReturnValue(93);
    act(() => {
      for (const callback of resized) callback();
    });
    expect(panelTop()).toBe("93px");
    header.remove();
  });

  it("shows the customer with a link to the profile, and the reply window counting down", async () => {
    await open();
    expect(panel().textContent?.replaceAll("\u00a0", " ")).toMatch(
      /Bia Souza.*Loja Centro.*Campeões.*já gastou R\$ 900/,
    );
    expect(within(panel()).getByRole("link", { name: "Ver perfil" }).getAttribute("href")).toBe("/clientes/c1");
    expect(panel().textContent).toContain("acaba em 3 h 20 min");
    await settle(60_000);
    expect(panel().textContent).toContain("acaba em 3 h 19 min");
  });

  it("shows bold and italic as WhatsApp and the helpdesk write them", async () => {
    says([
      message({ text: "Só *hoje*, _mesmo_" }),
      message({ id: 2, direction: "note", text: "**Últimas mensagens**" }),
    ]);
    await open();
    const [said, note] = log();
    expect(said?.querySelector("strong")?.textContent).toBe("hoje");
    expect(said?.querySelector("em")?.textContent).toBe("mesmo");
    expect(note?.querySelector("strong")?.textContent).toBe("Últimas mensagens");
    expect(note?.textContent).not.toContain("*");
  });

  it("shows each message with its author and delivery, and why one failed", async () => {
    says([
      message(),
      message({ id: 2, direction: "event", text: "Ana adicionou vip" }),
      message({ id: 8, direction: "event", text: "Integração adicionou cliente_aguardando" }),
      message({ id: 3, direction: "out", author: "Ana", text: "Tem!", status: "read" }),
      message({ id: 4, direction: "out", author: null, text: "Olha", status: "failed", problem: "Sem WhatsApp" }),
      message({ id: 5, direction: "note", author: "Rui", text: "cliente antiga" }),
      message({
        id: 6,
        text: null,
        files: [{ id: 7, kind: "audio", type: "audio/ogg", extension: "ogg", bytes: 10 }],
      }),
    ]);
    await open();
    const [said, event, read, failed, note, voice] = log();
    expect(said?.textContent).toContain("Bia SouzaTem no tamanho P?");
    expect(event?.textContent).toBe("Ana adicionou vip");
    expect(within(read as HTMLElement).getByRole("img", { name: "Lida" })).toBeDefined();
    expect(failed?.textContent).toMatch(/^Loja.*Sem WhatsApp$/);
    expect(note?.textContent).toContain("Rui · nota interna, o cliente não vê");
    expect(within(voice as HTMLElement).getByRole("button", { name: "Áudio · ogg (baixar)" })).toBeDefined();
  });

  it("loads older messages on request, and new ones every five seconds", async () => {
    api.answer(`GET ${MESSAGES}`, ({ query }: { query: URLSearchParams }) =>
      query.has("before")
        ? { data: [message({ id: 1, text: "antiga" })], before: null }
        : { data: [message({ id: 5, text: "nova" })], before: 5 },
    );
    await open();
    expect(log().map(({ textContent }) => textContent)).toEqual([expect.stringContaining("nova")]);
    await press("Mensagens anteriores");
    expect(log().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("antiga"),
      expect.stringContaining("nova"),
    ]);
    expect(screen.queryByRole("button", { name: "Mensagens anteriores" })).toBeNull();
    says([message({ id: 6, text: "mais nova" })]);
    await settle(5_000);
    expect(log().at(-1)?.textContent).toContain("mais nova");
  });

  it("sends the reply, empties the box and looks for the message", async () => {
    await open();
    await type("Tem sim!");
    says([message(), message({ id: 9, direction: "out", author: "Ana", text: "Tem sim!", status: "sent" })]);
    await press("Enviar");
    expect(sends()).toEqual([{ replyId: expect.stringMatching(/^[\da-f-]{36}$/), text: "Tem sim!" }]);
    expect(box().value).toBe("");
    expect(log().at(-1)?.textContent).toContain("Tem sim!");
  });

  it("puts the focus into the reply box before the conversation is there, and keeps what is typed", async () => {
    api.hold("GET /helpdesk/conversations/42");
    await open("?loja=F01");
    await press("Responder a Bia Souza");
    expect(document.activeElement).toBe(box());
    await type("Tem sim!");
    const send = () => screen.getByRole<HTMLButtonElement>("button", { name: "Enviar" });
    expect(send().disabled).toBe(true);
    api.release("GET /helpdesk/conversations/42");
    await settle(100);
    expect(document.activeElement).toBe(box());
    expect(box().value).toBe("Tem sim!");
    expect(send().disabled).toBe(false);
  });

  it("takes an answered conversation out of the queue at once, although the helpdesk still lists it", async () => {
    await open("?loja=F01");
    await press("Responder a Bia Souza");
    await type("Tem sim!");
    await press("Enviar");
    await press("Fechar");
    expect(screen.queryByRole("button", { name: "Responder a Bia Souza" })).toBeNull();
    expect(screen.getAllByText("Ninguém esperando")).not.toHaveLength(0);
  });

  it("repeats a reply of unknown fate with the same id, and another text with another id", async () => {
    await open();
    await type("Tem sim!");
    api.failWith(`POST ${MESSAGES}`, new ConflictError("reply_unconfirmed", "In English"));
    await press("Enviar");
    expect(panel().textContent).toContain("Ainda não sabemos se a resposta saiu");
    expect(box().value).toBe("Tem sim!");
    await press("Enviar");
    const [first, second] = sends();
    expect(second).toEqual(first);
    await type("Tem sim, no P!");
    await press("Enviar");
    expect(sends()[2]?.replyId).not.toBe(first?.replyId);
  });

  it("keeps an unfinished reply of each conversation in this tab until the user signs out", async () => {
    await open();
    await type("Tem si");
    cleanup();
    await open();
    expect(box().value).toBe("Tem si");
    cleanup();
    forgetReplyDrafts();
    await open();
    expect(box().value).toBe("");
    expect(window.sessionStorage.length).toBe(0);
  });

  it.each([
    ["no_agent", "Peça a um administrador para criar um atendente com o seu e-mail, a@b.test."],
    ["not_in_inbox", "não participa da caixa de entrada desta loja"],
    ["blocked", "está bloqueado agora"],
  ] as const)("says why the user cannot reply and what to do: %s", async (state, words) => {
    answers({ sender: { state, name: null } });
    await open();
    expect(screen.queryByRole("textbox", { name: "Sua resposta" })).toBeNull();
    expect(panel().textContent).toContain(words);
    expect(log()).toHaveLength(1);
  });

  it("offers a campaign instead of free text once the window has closed, also while the panel is open", async () => {
    answers({ window: { isOpen: true, closesAt: "2026-11-21T15:02:30Z", problem: null } });
    await open();
    await type("Tem");
    await settle(120_000);
    expect(screen.queryByRole("textbox", { name: "Sua resposta" })).toBeNull();
    expect(panel().textContent).toContain("A janela de 24 h acabou");
    expect(within(panel()).getByRole("link", { name: "Nova campanha" }).getAttribute("href")).toBe("/campanhas/nova");
  });

  it("says that the author is the integration where the helpdesk knows no other", async () => {
    answers({ sender: { state: "account", name: "Ana" } });
    await open();
    expect(panel().textContent).toContain("No helpdesk, o autor aparece como a integração.");
  });

  it("does not let a read-only role reply", async () => {
    await open("?conversa=42", { ...ROLE, readOnly: true });
    expect(box().disabled).toBe(true);
    await press("Enviar");
    expect(sends()).toEqual([]);
  });

  it("says that a conversation does not exist, and that one could not be loaded", async () => {
    api.failWith("GET /helpdesk/conversations/42", new NotFoundError("conversation_not_found"));
    await open();
    await settle(5_000);
    expect(panel().textContent).toContain("Ela não existe mais no helpdesk ou é de outra loja.");
    cleanup();
    api.fail("GET /helpdesk/conversations/42", 500);
    await open();
    await settle(10_000);
    expect(panel().textContent).toContain("Não foi possível carregar a conversa");
  });
});
