import "../../../components/customers/profile/actions-menu.tsx";
import "../../../components/customers/profile/consent-tab.tsx";
import "../../../components/customers/profile/erase-dialog.tsx";
import "../../../components/customers/profile/identities-tab.tsx";
import "../../../components/customers/profile/preference-form.tsx";
import "../../../components/customers/profile/profile.tsx";
import "../../../components/customers/profile/timeline/purchases-tab.tsx";
import "../../../components/customers/profile/reveal-dialog.tsx";
import "../../../components/customers/profile/split-dialog.tsx";
import "../../../components/customers/window-list.tsx";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BusyError } from "../../../lib/core/errors.ts";
import type { CustomerDetail } from "../../../lib/customers/schemas.ts";
import { createPageApi, type PageApi, type PageCall } from "../../support/page-api.ts";
import { BIA, CENTRO, CONSENT, IDENTITIES, idOf, MARIA, NORTE, RETURN, SALE, TIMELINE } from "./fixture.ts";

const NOW = new Date("2026-11-21T12:00:00-03:00");
const TODAY = "2026-11-21";
const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(NOW);
const { CustomerPage } = await import("../../../components/customers/profile/customer-page.tsx");

const EDITOR = { permissions: ["app:customers", "app:customers:edit", "app:audit"], readOnly: false };
const READER = { permissions: ["app:customers"], readOnly: true };
const PATH = `/customers/${MARIA.id}`;
const AUDITED = `GET /webhook/erp/customers/${MARIA.id}`;
const storeOf = ({ id, code, name }: typeof CENTRO) => ({ id, code, tradeName: name, primaryStoreId: null });
const page = (data: readonly unknown[], total = data.length, limit = 50) => ({ data, total, page: 1, limit });

const HABITS = {
  departments: [{ name: "FEMININO", quantity: 3 }],
  brands: [],
  rhythm: { days: 30, expectedOn: "2026-11-18" },
};

const CONVERSATION = { messages: 3, lastAt: "2026-11-21T14:00:00Z", isRedirected: false, url: null };

function profileApi(): PageApi {
  return createPageApi({
    [AUDITED]: ({ query }: PageCall) => (query.has("reveal") ? { ...MARIA, cpf: "12345678909" } : MARIA),
    [`GET ${PATH}`]: MARIA,
    [`GET ${PATH}/timeline`]: page(TIMELINE),
    [`GET ${PATH}/events`]: page([CONSENT]),
    [`GET ${PATH}/transactions`]: page([SALE, RETURN], 30, 25),
    [`GET ${PATH}/habits`]: HABITS,
    [`GET ${PATH}/identities`]: IDENTITIES,
    [`PATCH ${PATH}`]: MARIA,
    [`PATCH /erp/customers/${MARIA.id}/preferences`]: MARIA,
    [`POST ${PATH}/split`]: { id: idOf(9), fromId: MARIA.id, records: 1, transactions: 3 },
    [`POST ${PATH}/erase`]: { id: "x", customerId: MARIA.id, erasedAt: NOW.toISOString(), actor: null, counts: {} },
    "GET /settings/stores": { data: [CENTRO, NORTE].map(storeOf), total: 2 },
    "GET /customers/options": {
      sellers: [
        { ...BIA, storeId: CENTRO.id, store: CENTRO.name },
        { id: "s2", name: "CAIO LIMA", storeId: NORTE.id, store: NORTE.name },
      ],
      cities: [],
    },
  });
}

const text = (element: Element | null | undefined) => element?.textContent?.replaceAll("\u00a0", " ") ?? "";
const press = async (element: Element) => {
  fireEvent.click(element);
  await settle(400);
  await settle();
};

describe("customer page", () => {
  let api: PageApi;
  const open = async (search = "", role = EDITOR) => {
    const opened = await openPage(<CustomerPage id={MARIA.id} today={TODAY} />, api, { search, role });
    await settle();
    return opened;
  };
  const button = (name: string | RegExp) => screen.getByRole("button", { name });
  const bodies = (name: string) => api.callsTo(name).map(({ body }) => body);
  const openMenu = async () => {
    await press(button("Mais ações"));
    return screen.getByRole("menu");
  };

  beforeEach(() => {
    vi.setSystemTime(NOW);
    api = profileApi();
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  describe("profile", () => {
    it("opens the latest conversation from the header, with the permission to answer", async () => {
      api = profileApi();
      api.answer(`GET ${PATH}/conversations`, {
        data: [42, 40].map((conversationId) => ({ ...CONVERSATION, conversationId })),
      });
      const link = () => screen.queryByRole("link", { name: "Abrir conversa" });
      await open("", { ...EDITOR, permissions: [...EDITOR.permissions, "app:helpdesk"] });
      expect(link()?.getAttribute("href")).toBe("/atendimento?conversa=42");
      cleanup();
      await open();
      expect(link()).toBeNull();
    });

    it("calls the audited endpoint once, and reloads through the unaudited one", async () => {
      await open();
      expect(api.callsTo(AUDITED)).toHaveLength(1);
      await press(screen.getByRole("switch", { name: "Recebe WhatsApp" }));
      expect(api.callsTo(AUDITED)).toHaveLength(1);
      expect(api.callsTo(`GET ${PATH}`)).toHaveLength(1);
    });

    it("shows the customer's data in Brazilian formats, with the tax id masked", async () => {
      await open();
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Maria das Dores");
      const facts = text(screen.getByRole("complementary", { name: "Perfil" }));
      for (const fact of [
        "CPF***.456.789-**",
        "Telefone(11) 98765-4321",
        "Nascimento15/03/1980",
        "CidadeCampinas, SP",
        "EndereçoRua das Flores, 10, Centro, 13010-001",
        "Código no ERP77",
        "Gasto totalR$ 1.234,50",
        "Compras8",
        "Loja preferidaLoja CentroAutomática, pelas compras",
        "Vendedor preferidoBianca ReisFixada por uma pessoa",
      ])
        expect(facts).toContain(fact);
    });

    it("shows the RFM groups of twelve months, including the current month", async () => {
      await open();
      const months = within(screen.getByRole("list", { name: /últimos 12 meses/ })).getAllByRole("listitem");
      expect(months).toHaveLength(12);
      expect(months.slice(-3).map(text)).toEqual([
        "setembro de 2026: Em risco",
        "outubro de 2026: Clientes fiéis",
        "novembro de 2026: Campeões",
      ]);
      expect(text(months[0])).toBe("dezembro de 2025: sem registro");
      screen.getByText("Campeões desde nov/26. Antes: Clientes fiéis (out/26), Em risco (set/26).");
    });

    it("shows what the customer buys most, and that the next purchase is late", async () => {
      await open();
      const facts = text(screen.getByRole("complementary", { name: "Perfil" }));
      for (const fact of [
        "DepartamentosFeminino",
        "Marcas—",
        "Ritmocompra a cada 30 dias",
        "Próxima compra esperada18/11/2026atrasada 3 dias",
      ])
        expect(facts).toContain(fact);
    });

    it("keeps the page if the habits fail, and retries them on request", async () => {
      api.fail(`GET ${PATH}/habits`, 400);
      await open();
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Maria das Dores");
      expect(screen.getByText("Não foi possível carregar os hábitos")).toBeTruthy();
    });

    it("links to WhatsApp and the phone, to WhatsApp only if the customer accepts messages", async () => {
      const hrefs = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));
      await open();
      expect(hrefs()).toContain("https://wa.me/5511987654321");
      expect(hrefs()).toContain("tel:+5511987654321");
      cleanup();
      const whatsapp = { reachable: false, reason: "opt_out" } as const;
      api.answer(AUDITED, { ...MARIA, channels: { ...MARIA.channels, whatsapp } });
      await open();
      expect(hrefs().filter((href) => href?.includes("wa.me"))).toEqual([]);
      expect(hrefs()).toContain("tel:+5511987654321");
    });

    it("reports a customer who is not in this organization", async () => {
      api.fail(AUDITED, 404);
      await open();
      expect(screen.getByText("Cliente não encontrado nesta organização")).toBeTruthy();
      expect(screen.getByRole("link", { name: "Ver todos os clientes" }).getAttribute("href")).toBe("/clientes");
    });

    it("reports a failure, and retries on request", async () => {
      api.fail(AUDITED, 500);
      await open();
      await settle(2_000);
      expect(text(screen.getByRole("alert"))).toContain("Não foi possível carregar o cliente");
      api.answer(AUDITED, MARIA);
      await press(button("Tentar de novo"));
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Maria das Dores");
    });
  });

  describe("tax id", () => {
    it("is shown after a confirmation, and hidden after a minute", async () => {
      await open();
      button("Mostrar CPF").focus();
      await press(button("Mostrar CPF"));
      const dialog = screen.getByRole("dialog", { name: "Mostrar o CPF?" });
      expect(text(dialog)).toContain("fica registrada na auditoria");
      expect(api.callsTo(AUDITED)).toHaveLength(1);
      await press(within(dialog).getByRole("button", { name: "Mostrar CPF" }));
      expect(api.callsTo(AUDITED)[1]?.query.get("reveal")).toBe("cpf");
      expect(text(document.body)).toContain("123.456.789-09");
      const hide = button("Esconder CPF");
      expect(document.activeElement).toBe(hide);
      await settle(60_000);
      expect(text(document.body)).not.toContain("123.456.789-09");
      expect(button("Mostrar CPF")).toBe(hide);
    });

    it("keeps the dialog open with the reason if the request is rejected", async () => {
      await open();
      await press(button("Mostrar CPF"));
      api.fail(AUDITED, 403, "Forbidden");
      await press(within(screen.getByRole("dialog")).getByRole("button", { name: "Mostrar CPF" }));
      expect(text(screen.getByRole("alert"))).toContain("Seu papel não permite isto.");
    });
  });

  describe("consent", () => {
    it("shows when, how and by which user it was recorded", async () => {
      await open();
      const card = text(screen.getByRole("complementary"));
      expect(card).toContain("Recebe WhatsAppNunca recusou");
      expect(card).toContain("Recebe e-mailRecusa registrada em 05/10/2026 14:05 por Ana Souza");
    });

    it("is updated optimistically when its switch is pressed", async () => {
      await open();
      const whatsapp = screen.getByRole("switch", { name: "Recebe WhatsApp" });
      api.hold(`PATCH ${PATH}`);
      await press(whatsapp);
      expect(whatsapp.getAttribute("aria-checked")).toBe("false");
      api.answer(`GET ${PATH}`, { ...MARIA, whatsappOptOut: true });
      api.release(`PATCH ${PATH}`);
      await settle();
      expect(bodies(`PATCH ${PATH}`)).toEqual([{ whatsappOptOut: true }]);
      await press(screen.getByRole("switch", { name: "Recebe e-mail" }));
      expect(bodies(`PATCH ${PATH}`)[1]).toEqual({ emailOptOut: false });
    });

    it("reverts if the request fails", async () => {
      api.fail(`PATCH ${PATH}`, 500);
      await open();
      const whatsapp = screen.getByRole("switch", { name: "Recebe WhatsApp" });
      await press(whatsapp);
      expect(whatsapp.getAttribute("aria-checked")).toBe("true");
      expect(text(document.body)).toContain("O consentimento não foi alterado");
    });

    it("has its history in a tab", async () => {
      await open("?aba=consentimento");
      const row = within(screen.getByRole("table", { name: "Mudanças de consentimento" })).getAllByRole("row")[1];
      expect(
        within(row as HTMLElement)
          .getAllByRole("cell")
          .map(text),
      ).toEqual(["05/10/2026 14:05", "E-mail", "Recusou", "Registro manual", "Ana Souza"]);
    });
  });

  describe("preference editor", () => {
    const PREFERENCES = `PATCH /erp/customers/${MARIA.id}/preferences`;

    it("saves a chosen store, and returns the focus to the edit button", async () => {
      await open();
      await press(button("Mudar a loja preferida"));
      const select = screen.getByRole("combobox", { name: "Loja preferida" });
      expect(within(select).getAllByRole("option").map(text)).toEqual([
        "Automática, pelas compras",
        "Loja Centro",
        "Loja Norte",
      ]);
      fireEvent.change(select, { target: { value: NORTE.id } });
      await press(button("Salvar"));
      expect(bodies(PREFERENCES)).toEqual([{ preferredStoreId: NORTE.id }]);
      expect(text(document.body)).toContain("Preferência fixada");
      expect(screen.queryByRole("combobox")).toBeNull();
      expect(document.activeElement).toBe(button("Mudar a loja preferida"));
    });

    it("closes with Escape, and returns the focus to the edit button", async () => {
      await open();
      await press(button("Mudar o vendedor preferido"));
      fireEvent.keyDown(screen.getByRole("combobox"), { key: "Escape" });
      await settle();
      expect(screen.queryByRole("combobox")).toBeNull();
      expect(document.activeElement).toBe(button("Mudar o vendedor preferido"));
      await press(button("Mudar a loja preferida"));
      expect(document.activeElement).toBe(screen.getByRole("combobox"));
    });

    it("resets the seller to the automatic choice by purchases", async () => {
      await open();
      await press(button("Mudar o vendedor preferido"));
      const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Vendedor preferido" });
      expect(select.value).toBe(BIA.id);
      fireEvent.change(select, { target: { value: "" } });
      await press(button("Salvar"));
      expect(bodies(PREFERENCES)).toEqual([{ preferredSellerId: null }]);
    });

    it("reports that customers are being recomputed, and keeps the choice", async () => {
      api.failWith(PREFERENCES, new BusyError("customers_recomputing", "In English", 60));
      await open();
      await press(button("Mudar a loja preferida"));
      fireEvent.change(screen.getByRole("combobox"), { target: { value: NORTE.id } });
      await press(button("Salvar"));
      expect(text(screen.getByRole("alert"))).toContain("Os clientes estão sendo recalculados agora");
      expect(screen.getByRole<HTMLSelectElement>("combobox").value).toBe(NORTE.id);
    });

    it("reports that the customer was changed meanwhile, and keeps the choice", async () => {
      api.fail(PREFERENCES, 409);
      await open();
      await press(button("Mudar a loja preferida"));
      fireEvent.change(screen.getByRole("combobox"), { target: { value: NORTE.id } });
      await press(button("Salvar"));
      expect(text(screen.getByRole("alert"))).toContain("O cadastro mudou enquanto esta página estava aberta");
      expect(screen.getByRole<HTMLSelectElement>("combobox").value).toBe(NORTE.id);
    });
  });

  describe("timeline", () => {
    it("describes each event in a sentence, under its month", async () => {
      await open();
      const items = within(screen.getByRole("list", { name: /^Linha do tempo/ })).getAllByRole("listitem");
      expect(items.map(text)).toEqual([
        "novembro de 2026Ana Souza viu o CPFRegistrado na auditoria20/11 09:00",
        "Comprou R$ 154,50Loja Centro · Bianca Reis · 2 peças18/11 12:00",
        "outubro de 2026Recusou e-mailRecusa registrada em 05/10/2026 14:05 por Ana Souza05/10 14:05",
        "Devolveu R$ 50,00Loja Centro · Bianca Reis02/10 12:00",
        "setembro de 2026Passou de Campeões para Em riscoSituação de setembro de 2026",
        "janeiro de 2024Chegou ao Balcão pela loja Loja Centro10/01 12:00",
      ]);
    });

    it("links to a message's campaign only if the role may see campaigns", async () => {
      const campaign = { id: "c-1", name: "Volte" };
      const message = { id: "m1", kind: "message", at: SALE.date, channel: "email", direction: "out", status: null };
      api.answer(`GET ${PATH}/timeline`, page([{ ...message, campaign, text: null }]));
      await open();
      expect(text(document.body)).toContain("Volte");
      expect(screen.queryByRole("link", { name: "Volte" })).toBeNull();
      cleanup();
      await open("", { ...EDITOR, permissions: [...EDITOR.permissions, "app:campaigns"] });
      expect(screen.getByRole("link", { name: "Volte" }).getAttribute("href")).toBe("/campanhas/c-1");
    });

    it("expands a purchase into its items", async () => {
      await open();
      await press(button(/^Comprou/));
      const item = within(screen.getByRole("table", { name: "Itens da compra" })).getAllByRole("row")[1];
      expect(
        within(item as HTMLElement)
          .getAllByRole("cell")
          .map(text),
      ).toEqual(["Vestido midiFlor", "Azul · M", "2", "R$ 77,25", "R$ 154,50"]);
    });

    it("filters by event kind, and keeps the filter in the URL", async () => {
      const { url } = await open();
      await press(button("Compras"));
      await press(button("Grupo RFM"));
      expect(new URLSearchParams(url.search).get("eventos")).toBe("compras,rfm");
      expect(api.callsTo(`GET ${PATH}/timeline`).at(-1)?.query.get("kinds")).toBe("sale,return,rfm");
      expect(button("Compras").getAttribute("aria-pressed")).toBe("true");
    });

    it("offers the filter for profile views only to a role that may read the audit log", async () => {
      await open("?eventos=consultas", { ...EDITOR, permissions: ["app:customers"] });
      expect(screen.queryByRole("button", { name: "Consultas à ficha" })).toBeNull();
      expect(api.callsTo(`GET ${PATH}/timeline`)[0]?.query.get("kinds")?.split(",")).not.toContain("view");
    });

    it("loads older events on demand, and virtualizes a list of hundreds", async () => {
      const many = (from: number) =>
        Array.from({ length: 50 }, (_, index) => ({
          id: `g${from + index}`,
          kind: "registered",
          at: "2024-01-10T15:00:00Z",
          store: null,
        }));
      api.answer(`GET ${PATH}/timeline`, ({ query }: PageCall) => {
        const number = Number(query.get("page"));
        return { data: many(number * 50), total: 260, page: number, limit: 50 };
      });
      await open();
      expect(text(document.body)).toContain("50 de 260 acontecimentos");
      for (const shown of [100, 150, 200, 250]) {
        await press(button("Mostrar mais antigos"));
        expect(text(document.body)).toContain(`${shown} de 260 acontecimentos`);
      }
      expect(
        within(screen.getByRole("list", { name: /^Linha do tempo/ })).getAllByRole("listitem").length,
      ).toBeLessThan(200);
    });

    it("gives an e-mail consent the e-mail icon", async () => {
      const consents = (["email", "whatsapp"] as const).map((channel) => ({ ...CONSENT, id: channel, channel }));
      api.answer(`GET ${PATH}/timeline`, page(consents));
      await open();
      const entries = within(screen.getByRole("list", { name: /^Linha do tempo/ })).getAllByRole("listitem");
      const classes = entries.map((entry) => entry.querySelector("svg")?.getAttribute("class"));
      const icons = classes.map((names) => names?.match(/lucide-[a-z-]+/)?.[0]);
      expect(icons).toEqual(["lucide-mail", "lucide-message-circle"]);
    });

    it("distinguishes an empty timeline from an empty filter result", async () => {
      api.answer(`GET ${PATH}/timeline`, page([]));
      const { url } = await open("?eventos=compras,rfm");
      expect(text(screen.getByText("Nenhum resultado com estes filtros").parentElement)).toContain(
        "Compras · Grupo RFM",
      );
      await press(button("Limpar filtros"));
      expect(url.search).toBe("");
      expect(screen.getByText("Nada aconteceu ainda")).toBeTruthy();
    });
  });

  describe("purchases", () => {
    it("are listed with store, seller and number, page by page and by kind", async () => {
      const { url } = await open("?aba=compras");
      const list = screen.getByRole("list", { name: /^Compras/ });
      expect(within(list).getAllByRole("listitem").map(text)).toEqual([
        "18/11/2026 12:00Loja Centro · Bianca Reis · 2 peças · nº 5001R$ 154,50",
        "02/10/2026 12:00DevoluçãoLoja Centro · Bianca Reis · nº 5002−R$ 50,00",
      ]);
      await press(button("Próxima página"));
      await press(screen.getByRole("radio", { name: "Devoluções" }));
      expect(new URLSearchParams(url.search).get("tipo")).toBe("devolucoes");
      const asked = api
        .callsTo(`GET ${PATH}/transactions`)
        .map(({ query }) => `${query.get("page")} ${query.get("kind")}`);
      expect(asked).toEqual(["1 null", "2 null", "1 return"]);
    });
  });

  describe("merged records", () => {
    it("can be split off into a new customer, but not all of them", async () => {
      await open("?aba=identidades");
      expect(text(document.body)).toContain("2 cadastros do ERP foram unidos neste cliente.");
      const split = button("Separar…");
      expect(split.hasAttribute("disabled")).toBe(true);
      for (const box of screen.getAllByRole("checkbox")) await press(box);
      expect(text(document.body)).toContain("Pelo menos um cadastro precisa ficar");
      expect(split.hasAttribute("disabled")).toBe(true);
      await press(screen.getByRole("checkbox", { name: /Maria das Dores/ }));
      await press(split);
      const dialog = screen.getByRole("dialog", { name: "Separar 1 cadastro?" });
      expect(text(dialog)).toContain("3 compras vão para o novo cliente (R$ 334,50).");
      await press(within(dialog).getByRole("button", { name: "Separar 1 cadastro" }));
      expect(bodies(`POST ${PATH}/split`)).toEqual([{ identities: ["F02:12"] }]);
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(text(document.body)).toContain("1 cadastro separado em um novo cliente");
      expect(api.callsTo(`GET ${PATH}/identities`)).toHaveLength(2);
    });

    it("include a count of records of hidden stores, so that all visible ones can be split off", async () => {
      const records = IDENTITIES.records.slice(0, 1);
      api.answer(`GET ${PATH}/identities`, { ...IDENTITIES, records, hiddenRecords: 1 });
      await open("?aba=identidades");
      expect(text(document.body)).toContain("2 cadastros do ERP foram unidos");
      expect(text(document.body)).toContain("Há mais 1 cadastro, de uma loja que você não vê.");
      await press(screen.getByRole("checkbox"));
      expect(button("Separar…").getAttribute("aria-disabled")).not.toBe("true");
    });

    it("cannot be split if there is only one", async () => {
      api.answer(`GET ${PATH}/identities`, { ...IDENTITIES, records: IDENTITIES.records.slice(0, 1) });
      await open("?aba=identidades");
      expect(text(document.body)).toContain("Um só cadastro do ERP");
      expect(screen.queryByRole("checkbox")).toBeNull();
    });
  });

  describe("data subject menu", () => {
    it("exports the customer, all purchases and all events as one file", async () => {
      let blob: Blob | undefined;
      let name = "";
      URL.createObjectURL = (made: Blob) => {
        blob = made;
        return "blob:x";
      };
      URL.revokeObjectURL = () => undefined;
      vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
        name = this.download;
      });
      api.answer(`GET ${PATH}/transactions`, ({ query }: PageCall) =>
        query.get("page") === "1" ? page([SALE], 2, 200) : page([RETURN], 2, 200),
      );
      await open();
      await press(within(await openMenu()).getByRole("menuitem", { name: /Exportar dados/ }));
      const data = JSON.parse((await blob?.text()) ?? "null");
      expect(name).toBe(`titular_${MARIA.id}_${TODAY}.json`);
      expect(data).toEqual({ customer: MARIA, transactions: [SALE, RETURN], events: [CONSENT] });
    });

    it("erases only after the name is typed, and lists the data that stays", async () => {
      await open();
      await press(within(await openMenu()).getByRole("menuitem", { name: "Apagar dados pessoais (LGPD)…" }));
      await settle();
      const dialog = screen.getByRole("dialog", { name: "Apagar os dados pessoais?" });
      expect(text(dialog)).toContain("Ficam, sem identificação: 8 compras e R$ 1.234,50 nos totais.");
      expect(text(dialog)).toContain("No atendimento, o contato e as conversas também são excluídos.");
      const confirm = within(dialog).getByRole("button", { name: "Apagar dados pessoais" });
      const field = within(dialog).getByRole("textbox");
      fireEvent.change(field, { target: { value: "Maria" } });
      expect(confirm.hasAttribute("disabled")).toBe(true);
      fireEvent.submit(field);
      await settle();
      expect(bodies(`POST ${PATH}/erase`)).toEqual([]);
      fireEvent.change(field, { target: { value: "maria das dores" } });
      const erased: CustomerDetail = { ...MARIA, name: null, erasedAt: NOW.toISOString(), whatsappOptOut: true };
      api.answer(`GET ${PATH}`, erased);
      api.answer(`GET ${PATH}/events`, page([]));
      await press(confirm);
      expect(bodies(`POST ${PATH}/erase`)).toEqual([{ confirm: "MARIA DAS DORES" }]);
      expect(api.callsTo(`GET ${PATH}/events`).map(({ query }) => query.get("kinds"))).toContain("erased");
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Dados pessoais apagados");
      expect(text(document.body)).toContain("Os dados pessoais foram apagados em 21/11/2026 12:00.");
      expect(screen.getByRole("switch", { name: "Recebe WhatsApp" }).getAttribute("aria-disabled")).toBe("true");
    });

    it("downloads a receipt of the erasure, without personal data", async () => {
      let blob: Blob | undefined;
      URL.createObjectURL = (made: Blob) => {
        blob = made;
        return "blob:x";
      };
      URL.revokeObjectURL = () => undefined;
      vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
      const erased: CustomerDetail = { ...MARIA, name: null, erasedAt: NOW.toISOString() };
      for (const path of [AUDITED, `GET ${PATH}`]) api.answer(path, erased);
      const event = {
        id: "r-1",
        kind: "erased",
        at: NOW.toISOString(),
        actor: { id: "u", name: "Ana Lima" },
        counts: { fields: 7, identities: 2, records: 1, errors: 0 },
        helpdesk: { state: "done", contacts: 1, conversations: 2, doneAt: NOW.toISOString() },
      };
      api.answer(`GET ${PATH}/events`, page([event]));
      await open();
      await press(button("Baixar comprovante"));
      expect(api.callsTo(`GET ${PATH}/events`).at(-1)?.query.get("kinds")).toBe("erased");
      const lines = ((await blob?.text()) ?? "").replaceAll("\u00a0", " ").split("\r\n");
      expect(lines).toEqual(
        expect.arrayContaining([
          "Comprovante: r-1",
          "Apagado em: 21/11/2026 12:00, horário de Brasília",
          "Por: Ana Lima",
          "- Na ficha: 7 campos, entre nome, telefone, e-mail, CPF, nascimento e endereço",
          "- No atendimento: 1 contato excluído, 2 conversas excluídas",
          "Ficam, sem identificação: 8 compras e R$ 1.234,50 nos totais.",
        ]),
      );
    });

    it("keeps the dialog and the typed name if the erasure fails", async () => {
      api.fail(`POST ${PATH}/erase`, 409);
      await open();
      await press(within(await openMenu()).getByRole("menuitem", { name: "Apagar dados pessoais (LGPD)…" }));
      await settle();
      const field = screen.getByRole<HTMLInputElement>("textbox");
      fireEvent.change(field, { target: { value: "Maria das Dores" } });
      await press(button("Apagar dados pessoais"));
      expect(text(screen.getByRole("alert"))).toContain("Não foi possível apagar.");
      expect(field.value).toBe("Maria das Dores");
    });
  });

  describe("without the edit permission", () => {
    it("shows every action disabled for a read-only role, with the reason", async () => {
      await open("", READER);
      for (const name of ["Mostrar CPF", "Mudar a loja preferida", "Mudar o vendedor preferido"]) {
        expect(button(name).getAttribute("aria-disabled")).toBe("true");
        await press(button(name));
      }
      const whatsapp = screen.getByRole("switch", { name: "Recebe WhatsApp" });
      await press(whatsapp);
      expect(whatsapp.getAttribute("aria-checked")).toBe("true");
      fireEvent.focus(whatsapp);
      await settle(400);
      const reasons = screen.getAllByRole("tooltip").map(text);
      expect(new Set(reasons)).toEqual(new Set(["Seu papel não permite editar"]));
      expect(screen.queryByRole("dialog", { name: /CPF/ })).toBeNull();
      expect(screen.queryByRole("combobox")).toBeNull();
      expect(bodies(`PATCH ${PATH}`)).toEqual([]);
      const erase = within(await openMenu()).getByRole("menuitem", { name: /Apagar dados pessoais/ });
      expect(erase.getAttribute("aria-disabled")).toBe("true");
      expect(text(erase)).toContain("Seu papel não permite editar");
    });

    it("disables splitting also for a role that is not read-only", async () => {
      await open("?aba=identidades", { permissions: ["app:customers"], readOnly: false });
      await press(screen.getByRole("checkbox", { name: /José das Dores/ }));
      expect(button("Separar…").getAttribute("aria-disabled")).toBe("true");
    });
  });
});
