import "../../../components/helpdesk/agents/agent-dialog.tsx";
import "../../../components/helpdesk/agents/agent-dropdown.tsx";
import "../../../components/helpdesk/agents/agents-tab.tsx";
import "../../../components/helpdesk/agents/provision-drawer.tsx";
import "../../../components/helpdesk/conversations/conversations-tab.tsx";
import "../../../components/helpdesk/expiring/expiring-tab.tsx";
import "../../../components/helpdesk/queue/queue-tab.tsx";
import "../../../components/helpdesk/redirects/redirects-tab.tsx";
import "../../../components/helpdesk/wait-timeout/timeout-form.tsx";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BadGatewayError, ConflictError, ForbiddenError } from "../../../lib/core/errors.ts";
import type { HelpdeskConfigView } from "../../../lib/helpdesk/schemas.ts";
import { withLayout } from "../../support/layout.ts";
import { createPageApi, type PageApi } from "../../support/page-api.ts";
import { agent, CONFIG, expiring, NOW, page, redirect, STORE, waiting } from "./fixture.ts";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(NOW);
const { HelpdeskPage } = await import("../../../components/helpdesk/helpdesk-page.tsx");

const ADMIN = { permissions: ["app:helpdesk", "app:integrations", "app:customers"], readOnly: false };
const MANAGER = { permissions: ["app:helpdesk", "app:customers"], readOnly: false };
const READER = { permissions: ["app:helpdesk", "app:integrations"], readOnly: true };
const INBOXES = [
  { id: 5, name: "Loja Centro", stores: [{ id: STORE.id, name: STORE.tradeName }] },
  { id: 9, name: "Loja Norte", stores: [{ id: "n", name: "Norte" }] },
  { id: 11, name: "Sem loja", stores: [] },
];
const OPEN = {
  conversationId: 60,
  contactName: "Lia Reis",
  store: { id: STORE.id, name: STORE.tradeName },
  inboxId: 5,
  lastActivityAt: "2026-11-21T14:50:00Z",
  assignee: null,
  url: "https://desk.aurora.test/60",
  labels: ["vip", "cliente_aguardando", "atendimento_redirecionado", "sem_agente_disponivel"],
  lastMessage: { direction: "out", text: "Chegou!", files: 0, at: "2026-11-21T14:50:00Z" },
  customer: null,
};
const HEALTHY = { ok: true, millis: 40, agents: 3 };

const text = () => document.body.textContent?.replaceAll("\u00a0", " ") ?? "";
const rows = (name: RegExp) => within(screen.getByRole("list", { name })).getAllByRole("listitem");
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settle(400);
};

describe("helpdesk page", () => {
  withLayout(1_280, 800);
  let api: PageApi;
  const open = async (search = "", role = ADMIN) => {
    const opened = await openPage(<HelpdeskPage />, api, { search, role });
    await settle(100);
    return opened;
  };
  const configured = (fields: Partial<HelpdeskConfigView> = {}) =>
    api.answer("GET /whatsapp/helpdesk/config", { ...CONFIG, ...fields });

  beforeEach(() => {
    api = createPageApi({
      "GET /whatsapp/helpdesk/health": HEALTHY,
      "GET /settings/stores": { data: [{ ...STORE, primaryStoreId: null }], total: 1 },
      "GET /helpdesk/queue": { ...page([waiting()]), isReachable: true },
      "GET /helpdesk/redirects": page([redirect()]),
      "GET /helpdesk/expiring": { ...page([expiring()]), isAvailable: true },
      "GET /helpdesk/inboxes": { ...page(INBOXES), isReachable: true },
      "GET /helpdesk/conversations": { ...page([OPEN]), isReachable: true },
      "POST /helpdesk/conversations/60/unread": { conversationId: 60, isUnread: true },
      "POST /helpdesk/conversations/40/reopen": { conversationId: 40, status: "open" },
      "GET /helpdesk/agents": { ...page([agent()]), isReachable: true, canManage: true },
    });
    configured();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  describe("header", () => {
    it("shows the mode and the connection status, and links to the helpdesk", async () => {
      await open();
      expect(text()).toContain("API oficial do WhatsApp");
      expect(text()).toContain("Helpdesk conectado");
      expect(screen.getByRole("link", { name: "Abrir helpdesk" }).getAttribute("href")).toBe(CONFIG.instanceUrl);
      expect(screen.queryByRole("alert")).toBeNull();
    });

    it.each([
      ["unauthorized", "Chave recusada", /A chave do helpdesk não é aceita/],
      ["timeout", "Helpdesk sem resposta", /O helpdesk não está respondendo/],
    ])("explains the connection problem: %s", async (reason, short, long) => {
      api.answer("GET /whatsapp/helpdesk/health", { ok: false, millis: 5_000, reason, status: null });
      await open();
      expect(text()).toContain(short);
      expect(screen.getByRole("alert").textContent).toMatch(long);
    });

    it("offers to configure a missing helpdesk, and sends no helpdesk request", async () => {
      configured({ instanceUrl: null, accountId: null, hasApiKey: false });
      await open("", { ...ADMIN, permissions: [...ADMIN.permissions, "app:settings"] });
      expect(screen.getByRole("link", { name: "Configurar helpdesk" }).getAttribute("href")).toBe(
        "/configuracoes/helpdesk",
      );
      expect(screen.queryByRole("tab")).toBeNull();
      expect(api.callsTo("GET /helpdesk/queue")).toEqual([]);
      expect(api.callsTo("GET /whatsapp/helpdesk/health")).toEqual([]);
    });

    it("refers users without access to the settings to users with access, and shows no link", async () => {
      configured({ instanceUrl: null, accountId: null, hasApiKey: false });
      await open();
      expect(screen.queryByRole("link", { name: "Configurar helpdesk" })).toBeNull();
      expect(text()).toContain("Peça a quem tem acesso às Configurações.");
      cleanup();
      configured();
      api.answer("GET /whatsapp/helpdesk/health", { ok: false, millis: 50, reason: "unauthorized", status: null });
      await open();
      expect(screen.queryByRole("link", { name: "Trocar a chave" })).toBeNull();
      expect(screen.getByRole("alert").textContent).toContain("Peça a quem tem acesso às Configurações.");
    });

    it("shows the tabs and actions of the configuration only with app:integrations", async () => {
      configured({ waitTimeoutEnabled: false });
      await open("?aba=agentes", MANAGER);
      expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
        "Fila",
        "Conversas",
        "Transferências",
        "Janela de 24 h",
      ]);
      expect(rows(/^Clientes esperando/)).toHaveLength(1);
      expect(screen.queryByRole("button", { name: "Verificar agora" })).toBeNull();
      expect(text()).toContain("A transferência automática está desligada");
      expect(screen.queryByRole("link", { name: "Mudar" })).toBeNull();
      expect(api.callsTo("GET /helpdesk/agents")).toEqual([]);
    });

    it("distinguishes an error from a missing permission", async () => {
      api.fail("GET /whatsapp/helpdesk/config", 500);
      await open();
      await settle(5_000);
      expect(text()).toContain("Não foi possível carregar o atendimento");
      cleanup();
      api.fail("GET /whatsapp/helpdesk/config", 403);
      await open();
      await settle(5_000);
      expect(text()).toContain("Sem permissão");
    });
  });

  describe("queue", () => {
    it("shows each waiting customer with the store, the wait and the time left", async () => {
      api.answer("GET /helpdesk/queue", {
        ...page([
          waiting({ conversationId: 1, contactName: null, minutesWaited: 95, minutesLeft: -65, store: null }),
          waiting({ conversationId: 2, minutesWaited: 25, minutesLeft: 5, assignee: { id: 7, name: "Ana Dias" } }),
          waiting({ conversationId: 3, labels: ["cliente_aguardando", "sem_agente_disponivel"] }),
        ]),
        isReachable: true,
      });
      await open();
      const [first, second, third] = rows(/^Clientes esperando/);
      expect(first?.textContent).toContain("Conversa nº 1");
      expect(first?.textContent).toContain("Sem loja · Sem atendente");
      expect(first?.textContent).toContain("1 h 5 min de atraso");
      expect(second?.textContent).toContain("Loja Centro · Com Ana Dias");
      expect(second?.textContent).toContain("Espera há 25 min");
      expect(second?.textContent).toContain("Faltam 5 min");
      expect(third?.textContent).toContain("Sem atendente disponível");
      const count = screen.getByRole("button", { name: "Por quê? Fila: 3 clientes esperando" });
      expect(count.closest("[aria-live]")).toBeNull();
      const live = screen.getAllByText("3 clientes esperando").filter((one) => one.closest("[aria-live]"));
      expect(live).toHaveLength(1);
      expect(
        within(second as HTMLElement)
          .getByRole("link")
          .getAttribute("target"),
      ).toBe("_blank");
    });

    it("shows what each customer said last, their RFM group and their value, and the longest wait first of all", async () => {
      const customer = { id: "c", name: "Bia", rfmStatus: "champions", totalSpent: 1_234.5, orderCount: 7 } as const;
      api.answer("GET /helpdesk/queue", {
        ...page([
          waiting({ conversationId: 1, customer }),
          waiting({ conversationId: 2, lastMessage: { direction: "out", text: null, files: 2, at: null } }),
        ]),
        isReachable: true,
      });
      const { url } = await open("?loja=F01");
      const [first, second] = rows(/^Clientes esperando/);
      expect(first?.textContent?.replaceAll("\u00a0", " ")).toMatch(
        /A espera mais longa.*“Tem no tamanho P\?”.*Campeões.*já gastou R\$ 1\.235/,
      );
      expect(second?.textContent).toContain("Loja: “2 arquivos”");
      expect(second?.textContent).not.toContain("A espera mais longa");
      fireEvent.click(within(first as HTMLElement).getByRole("button", { name: "Responder a Bia Souza" }));
      await settle(100);
      expect(url.search).toBe("loja=F01&conversa=1");
      cleanup();
      api.answer("GET /helpdesk/queue", { ...page([waiting()]), page: 2, isReachable: true });
      await open("?pagina=2");
      expect(text()).not.toContain("A espera mais longa");
    });

    it("shows the deadline of a conversation that was redirected already", async () => {
      const redirected = waiting({ minutesLeft: null, minutesToDeadline: 5, labels: ["atendimento_redirecionado"] });
      api.answer("GET /helpdesk/queue", { ...page([redirected]), isReachable: true });
      await open();
      const row = rows(/^Clientes esperando/)[0]?.textContent;
      expect(row).toMatch(/Conversa já transferida.*Faltam 5 min.*O prazo conta desde a transferência/);
    });

    it("keeps counting the wait while the page is open", async () => {
      api.answer("GET /helpdesk/queue", {
        ...page([waiting({ minutesWaited: 28, minutesLeft: 2 })]),
        isReachable: true,
      });
      await open();
      expect(text()).toContain("Faltam 2 min");
      api.hold("GET /helpdesk/queue");
      await settle(60_000);
      expect(text()).toContain("Falta 1 min");
      await settle(2 * 60_000);
      expect(text()).toContain("1 min de atraso");
      expect(text()).toContain("Espera há 31 min");
    });

    it("is filtered by the store in the URL, and the filter can be cleared", async () => {
      const { url } = await open("?loja=F01");
      expect(api.callsTo("GET /helpdesk/queue").map(({ query }) => query.get("storeId"))).toEqual([STORE.id]);
      cleanup();
      api.answer("GET /helpdesk/queue", { ...page([]), isReachable: true });
      const { url: emptied } = await open("?loja=F01");
      expect(text()).toContain("Nenhum resultado com estes filtros");
      await press("Limpar filtros");
      expect(emptied.search).toBe("");
      expect(text()).toContain("Ninguém está esperando");
      expect(url.search).toBe("?loja=F01");
    });

    it("does not show an unreachable helpdesk as an empty queue", async () => {
      api.answer("GET /helpdesk/queue", { ...page([]), isReachable: false });
      await open();
      expect(text()).toContain("Sem dados do helpdesk");
      expect(text()).not.toContain("Ninguém está esperando");
      expect(text()).not.toContain("Ninguém esperando");
    });

    it("starts a check on request, confirms it and reloads the queue", async () => {
      api.answer("POST /helpdesk/reassign", {});
      await open();
      const before = api.callsTo("GET /helpdesk/queue").length;
      await press("Transferir quem passou do prazo");
      expect(api.callsTo("POST /helpdesk/reassign")).toHaveLength(1);
      expect(text()).toContain("Transferência iniciada");
      await settle(4_000);
      expect(api.callsTo("GET /helpdesk/queue").length).toBe(before + 1);
    });

    it.each([
      [{ waitTimeoutEnabled: false }, "A transferência automática está desligada"],
      [{ whatsappMode: "gateway" as const }, "a loja atende o próprio número"],
    ])("starts no check where conversations are not redirected: %o", async (fields, why) => {
      configured(fields);
      await open();
      expect(text()).toContain(why);
      await press("Transferir quem passou do prazo");
      expect(api.callsTo("POST /helpdesk/reassign")).toEqual([]);
    });
  });

  describe("redirect history", () => {
    it("shows the customer, the source, the new agent, the time and the wait", async () => {
      await open("?aba=redirecionamentos");
      const [row] = rows(/^Transferências/);
      expect(row?.textContent).toMatch(/Marina Alves.*Loja Centro.*Paulo Reis - F08.*Esperou 1 h 35 min.*há \d+ min/);
      const links = within(row as HTMLElement).getAllByRole("link");
      expect(links.map((link) => link.getAttribute("href"))).toEqual([
        `/clientes/${redirect().customer?.id}`,
        redirect().from.url,
        redirect().to?.url,
      ]);
    });

    it("hides the name of an erased customer, and marks an incomplete redirect", async () => {
      api.answer(
        "GET /helpdesk/redirects",
        page([redirect({ customer: { id: "c", name: null }, status: "failed", to: null })]),
      );
      await open("?aba=redirecionamentos");
      const [row] = rows(/^Transferências/);
      expect(row?.textContent).toContain("Cliente removido");
      expect(row?.textContent).toContain("Não concluída");
    });

    it("requests the page and the filters of the URL", async () => {
      await open("?aba=redirecionamentos&loja=F01&agente=7&periodo=7&situacao=falhas&pagina=2");
      const query = Object.fromEntries(api.callsTo("GET /helpdesk/redirects").at(-1)?.query ?? []);
      expect(query).toEqual({
        storeId: STORE.id,
        agentId: "7",
        from: "2026-11-15",
        status: "failed",
        page: "2",
        limit: "20",
      });
    });

    it("distinguishes an empty history from filters without results", async () => {
      api.answer("GET /helpdesk/redirects", page([]));
      await open("?aba=redirecionamentos");
      expect(text()).toContain("Nenhuma transferência ainda");
      cleanup();
      await open("?aba=redirecionamentos&agente=7&periodo=hoje");
      expect(text()).toContain("Ana Dias - F01 · Hoje");
    });
  });

  describe("open conversations of an inbox", () => {
    const query = () => Object.fromEntries(api.callsTo("GET /helpdesk/conversations").at(-1)?.query ?? []);
    const choose = async (label: string, value: string) => {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
      await settle(100);
    };

    it("are loaded for the inbox chosen among the inboxes of stores", async () => {
      await open("?aba=conversas");
      const options = within(screen.getByLabelText("Caixa de entrada")).getAllByRole("option");
      expect(options.map(({ textContent }) => textContent)).toEqual(["Loja Centro", "Loja Norte"]);
      expect(rows(/^Conversas abertas/)[0]?.textContent).toMatch(/Lia Reis.*Sem atendente.*vip.*Atividade há \d+ min/);
      expect(query()).toEqual({ inboxId: "5", assignee: "all", page: "1", limit: "20" });
      await choose("Caixa de entrada", "9");
      await choose("Atendente", "sem");
      expect(query()).toEqual({ inboxId: "9", assignee: "none", page: "1", limit: "20" });
    });

    it("show the product's labels in words and the organization's labels unchanged", async () => {
      await open("?aba=conversas");
      const row = rows(/^Conversas abertas/)[0]?.textContent ?? "";
      for (const label of ["vip", "Esperando resposta", "Conversa já transferida", "Sem atendente disponível"])
        expect(row).toContain(label);
      expect(row).not.toContain("_");
    });

    it("can be marked as unread, except by a read-only role, and report a helpdesk failure", async () => {
      await open("?aba=conversas");
      await press("Marcar a conversa nº 60 como não lida");
      expect(api.callsTo("POST /helpdesk/conversations/60/unread")).toHaveLength(1);
      expect(text()).toContain("Conversa nº 60 marcada como não lida");
      api.failWith("POST /helpdesk/conversations/60/unread", new BadGatewayError("helpdesk_failed", "The helpdesk"));
      await press("Marcar a conversa nº 60 como não lida");
      expect(text()).toContain("O helpdesk não respondeu. Nada mudou");
      cleanup();
      await open("?aba=conversas", READER);
      await press("Marcar a conversa nº 60 como não lida");
      expect(api.callsTo("POST /helpdesk/conversations/60/unread")).toHaveLength(2);
    });

    it("show why the list is empty", async () => {
      api.answer("GET /helpdesk/conversations", { ...page([]), isReachable: false });
      await open("?aba=conversas");
      expect(text()).toContain("Sem dados do helpdesk");
      cleanup();
      api.answer("GET /helpdesk/inboxes", { ...page([INBOXES[2]]), isReachable: true });
      await open("?aba=conversas");
      expect(text()).toContain("Nenhuma loja tem caixa de entrada");
    });
  });

  it("reopens a conversation that a redirect resolved, or shows that only an administrator may", async () => {
    await open("?aba=redirecionamentos");
    await press("Reabrir a conversa nº 40");
    expect(api.callsTo("POST /helpdesk/conversations/40/reopen")).toHaveLength(1);
    expect(text()).toContain("Conversa nº 40 aberta");
    api.failWith(
      "POST /helpdesk/conversations/40/reopen",
      new ForbiddenError("reopening_needs_administrator", "In English"),
    );
    await press("Reabrir a conversa nº 40");
    expect(text()).toContain("Só um administrador pode reabrir");
  });

  it("shows the messaging windows that close soon, or why the list is missing", async () => {
    await open("?aba=janela&em=4h");
    const [row] = rows(/^Conversas cuja janela/);
    expect(row?.textContent).toContain("acaba em 1 h");
    expect(row?.textContent).toMatch(/Cliente escreveu há 23 h/);
    expect(api.callsTo("GET /helpdesk/expiring").at(-1)?.query.get("minutes")).toBe("240");
    cleanup();
    api.answer("GET /helpdesk/expiring", { ...page([]), isAvailable: false });
    await open("?aba=janela");
    expect(text()).toContain("Esta lista precisa do banco de dados do helpdesk");
  });

  describe("agents tab", () => {
    it("removes an agent only after confirmation", async () => {
      api.answer("GET /helpdesk/agents/7/conversations", { ...page([]), total: 3 });
      await open("?aba=agentes");
      expect(rows(/^Atendentes/)[0]?.textContent).toMatch(/Ana Dias - F01.*Loja Centro.*Disponível/);
      await press("Ações para Ana Dias - F01");
      fireEvent.click(screen.getByRole("menuitem", { name: "Remover" }));
      await settle(400);
      expect(screen.getByRole("dialog").textContent).toContain("Remover Ana Dias - F01?");
      await settle(400);
      expect(screen.getByRole("dialog").textContent).toContain("3 conversas abertas ficam sem atendente.");
      expect(api.callsTo("DELETE /helpdesk/agents/7")).toEqual([]);
      api.failWith("DELETE /helpdesk/agents/7", new ConflictError("agent_is_administrator", "Managed there"));
      await press("Remover atendente");
      expect(screen.getByRole("dialog").textContent).toContain("Quem administra o helpdesk é gerenciado lá.");
      api.answer("DELETE /helpdesk/agents/7", {});
      await press("Remover atendente");
      expect(text()).toContain("Ana Dias - F01 foi removido");
      expect(screen.queryByRole("dialog")).toBeNull();
    });

    it("creates an agent with a valid e-mail address, and shows the initial password once", async () => {
      api.answer("POST /helpdesk/agents", { agent: agent(), password: "uva-Mar-91!" });
      await open("?aba=agentes&loja=F01");
      await press("Novo atendente");
      fireEvent.change(screen.getByRole("textbox", { name: "Nome" }), { target: { value: "Ana Dias" } });
      await press("Criar atendente");
      expect(text()).toContain("Digite um e-mail completo.");
      expect(api.callsTo("POST /helpdesk/agents")).toEqual([]);
      fireEvent.change(screen.getByRole("textbox", { name: "E-mail" }), { target: { value: "ana@aurora.test" } });
      await press("Criar atendente");
      expect(api.callsTo("POST /helpdesk/agents")[0]?.body).toEqual({
        name: "Ana Dias",
        email: "ana@aurora.test",
        storeId: STORE.id,
      });
      fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
      await settle(400);
      fireEvent.pointerDown(document.body);
      await settle(400);
      expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false);
      expect(screen.getByRole("dialog").textContent).toContain("uva-Mar-91!");
      expect(screen.queryByRole("button", { name: "Fechar" })).toBeNull();
      await press("Já anotei");
      expect(text()).not.toContain("uva-Mar-91!");
    });

    it("keeps a half-completed form when the user chooses to continue editing", async () => {
      await open("?aba=agentes&loja=F01");
      await press("Novo atendente");
      fireEvent.change(screen.getByRole("textbox", { name: "Nome" }), { target: { value: "Ana Dias" } });
      await settle(400);
      fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
      await settle(400);
      await press("Continuar editando");
      expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Nome" }).value).toBe("Ana Dias");
    });

    it("allows no changes by a read-only role or without access to the helpdesk's database", async () => {
      await open("?aba=agentes", READER);
      await press("Ações para Ana Dias - F01");
      expect(screen.queryByRole("menu")).toBeNull();
      await press("Novo atendente");
      expect(screen.queryByRole("dialog")).toBeNull();
      cleanup();
      api.answer("GET /helpdesk/agents", { ...page([agent()]), isReachable: true, canManage: false });
      await open("?aba=agentes");
      expect(text()).toContain("Sem o banco de dados do helpdesk");
      await press("Ações para Ana Dias - F01");
      expect(screen.queryByRole("menu")).toBeNull();
    });
  });

  describe("waiting time tab", () => {
    it("previews the message as the customer reads it, and saves the entered values", async () => {
      api.answer("POST /whatsapp/helpdesk/wait-timeout", { enabled: true, minutes: 45, reassignmentMessage: "Oi!" });
      await open("?aba=tempo");
      const preview = screen.getByRole("figure", { name: "Prévia no celular" });
      expect(preview.textContent).toContain("Olá, Marina! Aqui é Paulo.");
      fireEvent.change(screen.getByRole("textbox", { name: "Texto" }), { target: { value: "Oi, {{customer}}!" } });
      expect(preview.textContent).toContain("Oi, Marina!");
      fireEvent.change(screen.getByRole("textbox", { name: "Tempo de espera" }), { target: { value: "2000" } });
      await press("Salvar alterações");
      expect(text()).toContain("Use um número inteiro de 1 a 1.440.");
      expect(api.callsTo("POST /whatsapp/helpdesk/wait-timeout")).toEqual([]);
      fireEvent.change(screen.getByRole("textbox", { name: "Tempo de espera" }), { target: { value: "45" } });
      await press("Salvar alterações");
      expect(api.callsTo("POST /whatsapp/helpdesk/wait-timeout")[0]?.body).toEqual({
        enabled: true,
        minutes: 45,
        reassignmentMessage: "Oi, {{customer}}!",
      });
      expect(text()).toContain("Alterações salvas");
    });

    it("rejects an unknown variable, and does not save it", async () => {
      await open("?aba=tempo");
      fireEvent.change(screen.getByRole("textbox", { name: "Texto" }), { target: { value: "Oi, {{cliente}}!" } });
      expect(text()).toContain("Esta variável não existe: {{cliente}}.");
      await press("Salvar alterações");
      expect(api.callsTo("POST /whatsapp/helpdesk/wait-timeout")).toEqual([]);
    });

    it("keeps unsaved text while another tab is open", async () => {
      await open("?aba=tempo");
      fireEvent.change(screen.getByRole("textbox", { name: "Texto" }), { target: { value: "Oi!" } });
      fireEvent.click(screen.getByRole("tab", { name: "Fila" }));
      await settle(400);
      fireEvent.click(screen.getByRole("tab", { name: "Tempo de espera" }));
      await settle(400);
      expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Texto" }).value).toBe("Oi!");
    });

    it("disables its fields for a read-only role", async () => {
      await open("?aba=tempo", READER);
      expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Texto" }).matches(":disabled")).toBe(true);
      expect(screen.getByRole("switch").matches(":disabled")).toBe(true);
    });
  });
});
