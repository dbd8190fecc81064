import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chosenColumns } from "../../../components/customers/list/columns.ts";
import { CORRELATION_ID, createPageApi, type PageApi, type PageCall } from "../../support/page-api.ts";
import { BIA, CENTRO, idOf, MARIA, NORTE, rowOf, SALE } from "./fixture.ts";
import "../../../components/customers/filters/filter-popover.tsx";
import "../../../components/customers/list/bulk-bar.tsx";
import "../../../components/customers/list/column-menu.tsx";
import "../../../components/customers/list/create-segment-link.tsx";
import "../../../components/customers/list/customer-drawer.tsx";
import "../../../components/customers/list/customer-list.tsx";
import "../../../components/customers/list/export-customers.ts";

const NOW = new Date("2026-11-21T12:00:00-03:00");
const TODAY = "2026-11-21";
const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(NOW);
const { CustomersPage } = await import("../../../components/customers/list/customers-page.tsx");

const EXPORTER = { permissions: ["app:customers", "app:segments:export", "app:erp"], readOnly: false };
const TOTAL = 3_120;
const storeOf = ({ id, code, name }: typeof CENTRO) => ({ id, code, tradeName: name, primaryStoreId: null });

function listApi(): PageApi {
  return createPageApi({
    "GET /settings/stores": { data: [CENTRO, NORTE].map(storeOf), total: 2 },
    "GET /customers": ({ query }: PageCall) => {
      const [page, limit] = [Number(query.get("page")), Number(query.get("limit"))];
      // Only a few rows per page: jsdom needs seconds to compute the accessible names of fifty.
      const length = limit > 50 ? limit : 5;
      const data = Array.from({ length }, (_, index) => rowOf((page - 1) * limit + index + 1));
      return { data, total: TOTAL, page, limit };
    },
    "GET /customers/options": {
      sellers: [{ ...BIA, storeId: CENTRO.id, store: CENTRO.name }],
      cities: ["CAMPINAS", "SÃO PAULO"],
    },
    [`GET /customers/${idOf(1)}`]: MARIA,
    [`GET /customers/${idOf(1)}/transactions`]: { data: [SALE], total: 1, page: 1, limit: 5 },
    "GET /customers/export": "Nome;Gasto",
  });
}

const text = (element: Element | null | undefined) => element?.textContent?.replaceAll("\u00a0", " ") ?? "";
const press = async (element: Element, init: object = { detail: 1 }) => {
  fireEvent.click(element, init);
  await settle(400);
  await settle();
};
const key = async (name: string) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
  await settle(20);
};

describe("customer list", () => {
  let api: PageApi;
  const open = (search = "", role = EXPORTER) => openPage(<CustomersPage today={TODAY} />, api, { search, role });
  const button = (name: string | RegExp) => screen.getByRole("button", { name });
  const chip = (name: string) => within(screen.getByRole("list", { name: "Filtros" })).getByRole("button", { name });
  const link = (name: string | RegExp) => screen.getByRole("link", { name });
  const lastQuery = () => Object.fromEntries(api.callsTo("GET /customers").at(-1)?.query ?? []);

  beforeEach(() => {
    vi.setSystemTime(NOW);
    vi.stubGlobal("scrollTo", () => undefined);
    chosenColumns.set(null);
    api = listApi();
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  describe("initial state", () => {
    it("shows the number of customers, and sorts by the latest purchase", async () => {
      await open();
      expect(screen.getByText("3.120 clientes").getAttribute("aria-live")).toBe("polite");
      expect(lastQuery()).toEqual({ sort: "lastOrder", order: "desc", total: "later", page: "1", limit: "50" });
      expect(screen.getAllByRole("row")).toHaveLength(6);
    });

    it("shows a customer in one row, with the reason for an unreachable channel", async () => {
      const channels = {
        whatsapp: { reachable: false, reason: "not_mobile" },
        email: { reachable: true, reason: null },
      } as const;
      const data = [rowOf(1, { name: "MARIA DAS DORES", channels, rfmStatus: "at_risk" })];
      api.answer("GET /customers", { data, total: 1, page: 1, limit: 50 });
      await open();
      const row = screen.getByRole("row", { name: /Maria das Dores/ });
      const cells = within(row).getAllByRole("cell").map(text);
      expect(cells.slice(1)).toEqual([
        "Em risco",
        "há 3 dias",
        "8",
        "R$ 1.234,50",
        "Loja CentroBianca Reis",
        "Sem WhatsApp: o telefone é fixoPode receber e-mail",
      ]);
      expect(row.querySelector("time")?.title).toBe("18/11/2026 12:00 · Horário de Brasília (UTC−3)");
    });

    it("keeps the chosen columns in this browser", async () => {
      await open();
      await press(button("Colunas"));
      await press(screen.getByRole("menuitemcheckbox", { name: "Cidade" }));
      await press(screen.getByRole("menuitemcheckbox", { name: "Compras" }));
      cleanup();
      await open();
      const heads = screen.getAllByRole("columnheader").map(text);
      expect(heads).toEqual([
        "",
        "Nome",
        "Grupo RFM",
        "Última compra",
        "Gasto total",
        "Loja e vendedor",
        "Cidade",
        "Canais",
      ]);
    });

    it("renders only the visible rows of a thousand, loaded in batches of the API page size", async () => {
      vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
      await open("?porPagina=1000&pagina=2");
      await settle();
      const pages = api.callsTo("GET /customers").map(({ query }) => `${query.get("page")}/${query.get("limit")}`);
      expect(pages).toEqual(["6/200", "7/200", "8/200", "9/200", "10/200"]);
      const drawn = document.querySelectorAll("[data-customer]").length;
      expect(drawn).toBeGreaterThan(0);
      expect(drawn).toBeLessThan(100);
      expect(text(document.body)).toContain("1.001–2.000 de 3.120");
    });
  });

  describe("filters and sort order", () => {
    it("are read from the URL and sent to the API", async () => {
      const filters = "rfm=at_risk,champions&cidade=CAMPINAS&de=2026-01-01&gastoDe=100&recusa=none&lojas=F02";
      await open(`?q=maria&${filters}&ordem=nome&pagina=3`);
      expect(lastQuery()).toEqual({
        q: "maria",
        rfm: "at_risk,champions",
        city: "CAMPINAS",
        lastOrderFrom: "2026-01-01",
        spentMin: "100",
        optOut: "none",
        storeIds: NORTE.id,
        sort: "name",
        order: "asc",
        total: "later",
        page: "3",
        limit: "50",
      });
      expect(text(screen.getByRole("list", { name: "Filtros" }))).toContain("RFM:Em risco, Campeões");
      expect(button(/^Gasto total:/)).toBeTruthy();
    });

    it("ignore invalid values in the URL", async () => {
      await open("?rfm=x&vendedor=y&de=ontem&ordem=altura&canal=fax&porPagina=7&pagina=-4");
      expect(lastQuery()).toEqual({ sort: "lastOrder", order: "desc", total: "later", page: "1", limit: "50" });
    });

    it("accept several RFM groups, and return to the first page", async () => {
      const { url } = await open("?pagina=2");
      await press(button("RFM"));
      await press(screen.getByRole("checkbox", { name: "Em risco" }));
      await press(screen.getByRole("checkbox", { name: "Hibernando" }));
      expect(url.search).toBe("rfm=at_risk%2Chibernating");
      expect(lastQuery()).toMatchObject({ rfm: "at_risk,hibernating", page: "1" });
    });

    it("accept an amount in Brazilian format, and report an invalid one", async () => {
      const { url } = await open();
      await press(chip("Gasto total"));
      fireEvent.change(screen.getByLabelText("De (R$)"), { target: { value: "mil" } });
      await press(button("Aplicar"));
      expect(text(screen.getByRole("alert"))).toContain("Digite um número");
      fireEvent.change(screen.getByLabelText("De (R$)"), { target: { value: "1.234,50" } });
      await press(button("Aplicar"));
      expect(url.search).toBe("gastoDe=1234.5");
      expect(screen.queryByLabelText("De (R$)")).toBeNull();
    });

    it("offer the existing sellers, and the cities that match the typed text without accents", async () => {
      const { url } = await open();
      await press(button("Vendedor"));
      await press(screen.getByRole("checkbox", { name: /Bianca Reis/ }));
      expect(button(/^Vendedor: ?Bianca Reis$/)).toBeTruthy();
      await press(button("Cidade"));
      fireEvent.change(screen.getByRole("searchbox", { name: "Buscar cidade" }), { target: { value: "sao" } });
      await settle();
      expect(screen.queryByRole("button", { name: "Campinas" })).toBeNull();
      await press(button("São Paulo"));
      expect(new URLSearchParams(url.search).get("cidade")).toBe("SÃO PAULO");
    });

    it("accept any number of days since the last purchase, counted from today", async () => {
      const { url } = await open("?ate=2026-01-31");
      const lastOrder = () =>
        within(screen.getByRole("list", { name: "Filtros" })).getByRole("button", { name: /^Última compra/ });
      await press(lastOrder());
      fireEvent.change(screen.getByRole("textbox", { name: "Número de dias" }), { target: { value: "0" } });
      const apply = within(screen.getByRole("dialog")).getAllByRole("button", { name: "Aplicar" })[0];
      if (apply) await press(apply);
      expect(text(screen.getByRole("alert"))).toContain("Digite um número de dias, de 1 a 9.999.");
      fireEvent.change(screen.getByRole("textbox", { name: "Número de dias" }), { target: { value: "75" } });
      if (apply) await press(apply);
      expect(url.search).toBe("ultimaCompra=mais-de-75");
      expect(text(lastOrder())).toContain("há mais de 75 dias");
      expect(lastQuery().lastOrderTo).toBe("2026-09-06");
    });

    it("are removed one by one, or all at once with the search", async () => {
      const { url } = await open("?q=ana&rfm=champions&canal=email");
      await press(button("Remover o filtro RFM"));
      expect(url.search).toBe("q=ana&canal=email");
      expect(document.activeElement).toBe(chip("RFM"));
      await press(button("Limpar filtros"));
      expect(url.search).toBe("");
    });

    it("apply the search text after a pause in typing, and return to the first page", async () => {
      const { url } = await open("?pagina=2");
      const before = api.callsTo("GET /customers").length;
      const box = screen.getByRole("searchbox", { name: "Buscar clientes" });
      for (const value of ["m", "ma", "mar"]) fireEvent.change(box, { target: { value } });
      await settle(100);
      expect(api.callsTo("GET /customers")).toHaveLength(before);
      await settle(400);
      expect(api.callsTo("GET /customers")).toHaveLength(before + 1);
      expect(lastQuery()).toMatchObject({ q: "mar", page: "1" });
      expect(url.search).toBe("q=mar");
    });

    it("start descending for amounts and ascending for names, and reverse on a second click", async () => {
      const { url } = await open();
      const head = (name: string) => within(screen.getByRole("columnheader", { name })).getByRole("button");
      await press(head("Gasto total"));
      expect([url.search, lastQuery().sort, lastQuery().order]).toEqual(["ordem=-gasto", "spent", "desc"]);
      await press(head("Gasto total"));
      expect(url.search).toBe("ordem=gasto");
      expect(screen.getByRole("columnheader", { name: "Gasto total" }).getAttribute("aria-sort")).toBe("ascending");
      await press(head("Nome"));
      expect(url.search).toBe("ordem=nome");
    });
  });

  describe("customer drawer", () => {
    it("opens on a click, and returns the focus when it closes", async () => {
      const { url } = await open();
      await press(link(/Número 1$/));
      expect(url.search).toBe(`cliente=${idOf(1)}`);
      const drawer = screen.getByRole("dialog", { name: "Maria das Dores" });
      expect(text(drawer)).toContain("(11) 98765-4321");
      expect(text(drawer)).toContain(
        "Últimas compras18/11/2026 12:00Loja Centro · Bianca Reis · 2 peças · nº 5001R$ 154,50",
      );
      expect(within(drawer).getByRole("link", { name: "Abrir página completa" }).getAttribute("href")).toBe(
        `/clientes/${idOf(1)}`,
      );
      fireEvent.keyDown(drawer, { key: "Escape" });
      await settle(400);
      expect(url.search).toBe("");
      expect(document.activeElement).toBe(link(/Número 1$/));
    });

    it("opens from anywhere on the row, but not from its checkbox", async () => {
      const { url } = await open();
      const row = screen.getByRole("row", { name: /Número 2 / });
      await press(within(row).getByRole("checkbox"));
      expect(url.search).toBe("");
      await press(within(row).getByText("há 3 dias"));
      expect(url.search).toBe(`cliente=${idOf(2)}`);
      expect(document.activeElement?.closest("[role=dialog]")).toBeTruthy();
    });

    it("reports a link to a customer who is not in this organization", async () => {
      await open("?cliente=x");
      expect(text(screen.getByRole("dialog"))).toContain("Cliente não encontrado nesta organização");
    });
  });

  describe("by keyboard", () => {
    it("moves with j and k, selects with x, opens the drawer with o and searches with /", async () => {
      const { url } = await open();
      await key("j");
      expect(document.activeElement).toBe(link(/Número 1$/));
      await key("j");
      await key("j");
      await key("k");
      expect(document.activeElement).toBe(link(/Número 2$/));
      await key("x");
      expect(text(screen.getByRole("region", { name: "Clientes selecionados" }))).toContain("1 cliente selecionado");
      await key("o");
      await settle(400);
      expect(url.search).toBe(`cliente=${idOf(2)}`);
      fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
      await settle(400);
      await key("/");
      expect(document.activeElement).toBe(screen.getByRole("searchbox", { name: "Buscar clientes" }));
      await key("x");
      expect(text(screen.getByRole("region", { name: "Clientes selecionados" }))).toContain("1 cliente selecionado");
    });

    it("ignores a key pressed together with Ctrl", async () => {
      await open();
      const event = new KeyboardEvent("keydown", { key: "j", ctrlKey: true, cancelable: true, bubbles: true });
      document.body.dispatchEvent(event);
      expect(event.defaultPrevented).toBe(false);
    });
  });

  describe("selection and export", () => {
    const downloads: { name: string; blob: Blob }[] = [];
    const bytes = async () => Buffer.from((await downloads.at(-1)?.blob.arrayBuffer()) ?? new ArrayBuffer()).toString();

    beforeEach(() => {
      downloads.length = 0;
      URL.createObjectURL = (blob: Blob) => {
        downloads.push({ name: "", blob });
        return "blob:x";
      };
      URL.revokeObjectURL = () => undefined;
      vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
        const last = downloads.at(-1);
        if (last) last.name = this.download;
      });
      const plain = api.fetch;
      api.fetch = async (input, init) => {
        const answer = await plain(input, init);
        if (!String(input).includes("/customers/export") || !answer.ok) return answer;
        const ids = new URL(String(input), "http://x").searchParams.get("ids");
        const rows = (ids?.split(",") ?? ["a", "b"]).map((id) => `${id};1,00\r\n`);
        const headers = { "x-export-rows": String(rows.length), "x-export-truncated": "false" };
        return new Response(`\uFEFFNome;Gasto\r\n${rows.join("")}`, { headers });
      };
    });
    it("exports all filtered customers as a CSV file for spreadsheets", async () => {
      await open("?rfm=champions&ordem=-gasto");
      await press(button("Exportar CSV"));
      const [call] = api.callsTo("GET /customers/export");
      expect(Object.fromEntries(call?.query ?? [])).toEqual({ rfm: "champions", sort: "spent", order: "desc" });
      expect(downloads[0]?.name).toBe(`clientes_${TODAY}.csv`);
      expect(await bytes()).toBe("\uFEFFNome;Gasto\r\na;1,00\r\nb;1,00\r\n");
      await settle();
      expect(text(document.body)).toContain("Arquivo pronto com 2 clientes");
    });

    it("exports the selected rows in batches under one header", async () => {
      await open("?porPagina=1000");
      await press(screen.getByRole("checkbox", { name: "Selecionar os clientes desta página" }));
      await press(button("Exportar 1.000 clientes"));
      expect(api.callsTo("GET /customers/export")).toHaveLength(5);
      const lines = (await bytes()).trim().split("\r\n");
      expect(lines).toHaveLength(1_001);
      expect(lines.filter((line) => line.includes("Nome"))).toHaveLength(1);
    });

    it("selects all filtered customers, and clears the selection when the filter changes", async () => {
      await open();
      await press(screen.getByRole("checkbox", { name: "Selecionar Cliente Número 1" }));
      await press(button("Selecionar todos os 3.120 do filtro"));
      expect(text(screen.getByRole("region", { name: "Clientes selecionados" }))).toContain(
        "3.120 clientes selecionados",
      );
      expect(screen.getByRole("checkbox", { name: "Selecionar Cliente Número 2" }).getAttribute("aria-checked")).toBe(
        "true",
      );
      await press(button("Exportar 3.120 clientes"));
      expect(api.callsTo("GET /customers/export").at(-1)?.query.has("ids")).toBe(false);
      await press(button("Canal"));
      await press(button("Pode receber e-mail"));
      expect(screen.queryByRole("region", { name: "Clientes selecionados" })).toBeNull();
    });

    it("keeps and exports customers selected on another page", async () => {
      await open();
      await press(screen.getByRole("checkbox", { name: "Selecionar Cliente Número 1" }));
      await press(button("Próxima página"));
      await press(screen.getByRole("checkbox", { name: "Selecionar Cliente Número 51" }));
      await key("e");
      await settle();
      expect(api.callsTo("GET /customers/export").at(-1)?.query.get("ids")).toBe(`${idOf(1)},${idOf(51)}`);
    });

    it("disables the export for a role without the permission, with the reason", async () => {
      await open("", { permissions: ["app:customers"], readOnly: true });
      const exportButton = button("Exportar CSV");
      expect(exportButton.getAttribute("aria-disabled")).toBe("true");
      await press(exportButton);
      await key("e");
      fireEvent.focus(exportButton);
      await settle(400);
      expect(text(screen.getByRole("tooltip"))).toBe("Seu papel não permite exportar");
      expect(api.callsTo("GET /customers/export")).toEqual([]);
    });

    it("reports a failed export, and keeps the button enabled for a retry", async () => {
      api.fail("GET /customers/export", 429, "Too many");
      await open();
      await press(button("Exportar CSV"));
      await settle();
      expect(text(document.body)).toContain("Não foi possível exportar");
      expect(button("Exportar CSV").hasAttribute("disabled")).toBe(false);
    });
  });

  describe("states", () => {
    it("shows a skeleton while the list loads", async () => {
      api.hold("GET /customers");
      await open();
      expect(screen.getByRole("status", { name: "Carregando" })).toBeTruthy();
      expect(text(document.body)).toContain("Contando…");
      api.release("GET /customers");
      await settle();
      expect(screen.getAllByRole("row")).toHaveLength(6);
    });

    it("offers the first synchronization if there are no customers", async () => {
      api.answer("GET /customers", { data: [], total: 0, page: 1, limit: 50 });
      await open();
      expect(screen.getByText("Ainda não há clientes")).toBeTruthy();
      expect(link("Abrir Sincronização").getAttribute("href")).toBe("/sincronizacao");
    });

    it("names the filters of an empty result, and clears them on request", async () => {
      api.answer("GET /customers", { data: [], total: 0, page: 1, limit: 50 });
      const { url } = await open("?q=zzz&recusa=whatsapp");
      expect(screen.getByText("Nenhum resultado com estes filtros")).toBeTruthy();
      expect(text(document.body)).toContain("Busca: zzz");
      expect(text(document.body)).toContain("Não quer receber: WhatsApp");
      await press(screen.getAllByRole("button", { name: "Limpar filtros" }).at(-1) as HTMLElement);
      expect(url.search).toBe("");
    });

    describe("that is empty by definition", () => {
      const RFM = { riskDays: 120, churnDays: 150, loyalTotalSpent: 1_000, loyalOrderCount: 5 };
      const analyst = { permissions: ["app:customers", "app:rfm"], readOnly: true };
      beforeEach(() => {
        api.answer("GET /customers", { data: [], total: 0, page: 1, limit: 50 });
        api.answer("GET /settings/rfm", { ...RFM, source: "organization", defaults: RFM, changed: null });
      });

      it("says so with the organization's limits, and links to the group that fits the other filters", async () => {
        await open("?q=ana&rfm=champions&cidade=CAMPINAS&ultimaCompra=mais-de-60&ordem=-gasto&lojas=F01", analyst);
        expect(text(document.body)).toContain("Campeões: por definição, a última compra tem no máximo 30 dias.");
        expect(link("Ver Não pode perder com os outros filtros").getAttribute("href")).toBe(
          "/clientes?q=ana&rfm=cant_lose_them&cidade=CAMPINAS&ultimaCompra=mais-de-60&ordem=-gasto&lojas=F01",
        );
        cleanup();
        await open("?rfm=cant_lose_them&ultimaCompra=ultimos-120", analyst);
        expect(text(document.body)).toContain("Não pode perder: por definição, a última compra tem mais de 150 dias.");
      });

      it("says nothing if a chosen group fits the filters, or the role may not read the limits", async () => {
        await open("?rfm=champions,about_to_sleep&ultimaCompra=mais-de-60", analyst);
        expect(text(document.body)).not.toContain("por definição");
        cleanup();
        await open("?rfm=champions&ultimaCompra=mais-de-60");
        expect(text(document.body)).not.toContain("por definição");
      });

      it.each([
        ["?canal=whatsapp&recusa=whatsapp", "Quem não quer receber WhatsApp não aparece em “Pode receber WhatsApp”."],
        ["?pedidosAte=0&ultimaCompra=ultimos-30", "Quem nunca comprou não tem última compra."],
      ])("explains the combination %s", async (search, sentence) => {
        await open(search);
        expect(text(document.body)).toContain(sentence);
      });
    });

    it("links from a page beyond the end to the first page", async () => {
      api.answer("GET /customers", { data: [], total: 3, page: 9, limit: 50 });
      const { url } = await open("?pagina=9");
      await press(button("Ir para a primeira página"));
      expect(url.search).toBe("");
    });

    it("reports a failure with its correlation id, and retries on request", async () => {
      api.fail("GET /customers", 500);
      await open();
      await settle(2_000);
      const alert = screen.getByRole("alert");
      expect(text(alert)).toContain("Não foi possível carregar os clientes");
      expect(text(document.body)).not.toContain("Contando…");
      expect(text(alert)).toContain(CORRELATION_ID);
      api.answer("GET /customers", { data: [rowOf(1)], total: 1, page: 1, limit: 50 });
      await press(within(alert).getByRole("button", { name: "Tentar de novo" }));
      expect(screen.getByText("1 cliente")).toBeTruthy();
    });
  });

  describe("store filter that cannot be resolved", () => {
    it("shows no customers instead of all, and disables the export", async () => {
      api.fail("GET /settings/stores", 400);
      const { url } = await open(`?lojas=${CENTRO.code}`);
      expect(text(screen.getByRole("alert"))).toContain("Não foi possível carregar as lojas do filtro");
      expect(api.callsTo("GET /customers")).toEqual([]);
      expect(button("Exportar CSV").hasAttribute("disabled")).toBe(true);
      await press(button("Ver todas as lojas"));
      expect(url.search).toBe("");
      expect(screen.getByText("3.120 clientes")).toBeTruthy();
    });
  });

  describe("segment created from the list", () => {
    const SEGMENTER = { permissions: ["app:customers", "app:segments"], readOnly: false };
    const selectAll = async () => {
      await press(screen.getByRole("checkbox", { name: "Selecionar Cliente Número 1" }));
      await press(button("Selecionar todos os 3.120 do filtro"));
    };
    const bar = () => screen.getByRole("region", { name: "Clientes selecionados" });

    it("has the list's filters as rules if all its customers are selected", async () => {
      await open("?rfm=champions", SEGMENTER);
      await selectAll();
      expect(within(bar()).getByRole("link", { name: "Criar segmento" }).getAttribute("href")).toBe(
        "/segmentos/novo?rfm=champions",
      );
    });

    it("has the customers selected one by one, which the tab keeps for the editor", async () => {
      await open("?rfm=champions", SEGMENTER);
      for (const name of ["Cliente Número 2", "Cliente Número 5"])
        await press(screen.getByRole("checkbox", { name: `Selecionar ${name}` }));
      window.sessionStorage.clear();
      await press(within(bar()).getByRole("button", { name: "Criar segmento" }));
      expect(Object.values({ ...window.sessionStorage })).toEqual([JSON.stringify([idOf(2), idOf(5)])]);
    });

    it("begins a campaign, once it has a name, for users who may send", async () => {
      await open("?rfm=champions", SEGMENTER);
      await selectAll();
      expect(within(bar()).queryByRole("link", { name: "Criar campanha" })).toBeNull();
      cleanup();
      const permissions = [...SEGMENTER.permissions, "app:campaigns", "app:campaigns:send"];
      await open("?rfm=champions", { ...SEGMENTER, permissions });
      await selectAll();
      expect(within(bar()).getByRole("link", { name: "Criar campanha" }).getAttribute("href")).toBe(
        "/segmentos/novo?rfm=champions&depois=campanha",
      );
    });

    it("is refused for more customers than a condition takes", async () => {
      await open("?porPagina=1000", SEGMENTER);
      await press(screen.getByRole("checkbox", { name: "Selecionar os clientes desta página" }));
      window.sessionStorage.clear();
      const offer = within(bar()).getByRole("button", { name: "Criar segmento" });
      expect(offer.getAttribute("aria-disabled")).toBe("true");
      await press(offer);
      expect(window.sessionStorage).toHaveLength(0);
    });

    it("counts days without a purchase from today, not from a fixed date", async () => {
      await open("?ultimaCompra=mais-de-75&de=2026-01-01", SEGMENTER);
      await selectAll();
      expect(within(bar()).getByRole("link", { name: "Criar segmento" }).getAttribute("href")).toBe(
        "/segmentos/novo?ultimaCompra=mais-de-75",
      );
    });

    it("is disabled for a read-only role, with the reason", async () => {
      await open("?rfm=champions", { ...SEGMENTER, readOnly: true });
      expect(screen.queryByRole("link", { name: "Criar segmento" })).toBeNull();
      fireEvent.focus(button("Criar segmento"));
      await settle(400);
      expect(text(screen.getByRole("tooltip"))).toBe("Seu papel não permite editar");
    });
  });

  describe("on a phone", () => {
    beforeEach(() =>
      vi.stubGlobal("matchMedia", () => ({
        matches: false,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      })),
    );
    afterEach(() => vi.unstubAllGlobals());

    it("shows cards that can be selected, opened and sorted", async () => {
      const { url } = await open();
      expect(screen.queryByRole("table")).toBeNull();
      expect(within(screen.getByRole("list", { name: "Clientes" })).getAllByRole("listitem")).toHaveLength(5);
      fireEvent.change(screen.getByRole("combobox", { name: "Ordenar por" }), { target: { value: "spent-desc" } });
      await settle();
      expect(url.search).toBe("ordem=-gasto");
      await press(screen.getByRole("checkbox", { name: "Selecionar Cliente Número 1" }));
      expect(text(screen.getByRole("region", { name: "Clientes selecionados" }))).toContain("1 cliente selecionado");
      await press(link(/Número 1$/));
      expect(screen.getByRole("dialog", { name: "Maria das Dores" })).toBeTruthy();
    });
  });
});
