import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  findShown,
  isView,
  MOST_VIEWS,
  type Shown,
  shownBy,
  toView,
} from "../../../components/customers/views/saved-views.ts";
import { readViews, writeViews } from "../../../components/customers/views/view-store.ts";
import { createPageApi, type PageApi } from "../../support/page-api.ts";
import { CENTRO, NO_FILTERS, NORTE, rowOf } from "./fixture.ts";
import "../../../components/customers/list/customer-list.tsx";
import "../../../components/customers/views/name-dialog.tsx";
import "../../../components/customers/views/view-menu.tsx";
import "../../../components/customers/views/view-tabs.tsx";

const NOW = new Date("2026-11-21T12:00:00-03:00");
const TODAY = "2026-11-21";
const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(NOW);
const { CustomersPage } = await import("../../../components/customers/list/customers-page.tsx");

const READER = { permissions: ["app:customers"], readOnly: true };
const OWNER = "t.u";
const { q: _, ...filters } = NO_FILTERS;
const ALL: Shown = {
  filters,
  order: { sort: "lastOrder", order: "desc" },
  stores: [],
};
const shownWith = (filters: Partial<Shown["filters"]>, rest: Partial<Shown> = {}): Shown => ({
  ...ALL,
  ...rest,
  filters: { ...ALL.filters, ...filters },
});

describe("a saved view", () => {
  it("restores the saved filters, order and stores", () => {
    const shown = shownWith(
      { rfm: ["at_risk", "champions"], city: "SÃO PAULO", spentMin: 50.5, optOut: "none" },
      { order: { sort: "spent", order: "desc" }, stores: ["F01"] },
    );
    expect(shownBy(toView("x", shown))).toEqual(shown);
  });

  it("keeps a number of days as such, and fixed dates as dates", () => {
    const span = { kind: "over", days: 75 } as const;
    expect(toView("x", shownWith({ span })).search).toBe("?ultimaCompra=mais-de-75");
    expect(shownBy(toView("x", shownWith({ span }))).filters.span).toEqual(span);
    const days = { from: "2026-11-01", to: TODAY };
    expect(shownBy(toView("x", shownWith(days))).filters).toMatchObject({ span: null, ...days });
  });

  it.each([
    ["away90", { kind: "over", days: 89 }],
    ["last30", { kind: "within", days: 30 }],
  ] as const)("of an earlier version selects the same customers (%s)", (lastOrder, span) => {
    const view = { name: "x", search: "?rfm=champions", lastOrder };
    expect(isView(view)).toBe(true);
    expect(shownBy(view)).toEqual(shownWith({ rfm: ["champions"], span }));
    expect(isView({ ...view, lastOrder: "sometimes" })).toBe(false);
  });

  it("shows all customers if its saved filters are invalid", () => {
    const view = {
      name: "x",
      search: "?rfm=nobody&vendedor=1&gastoDe=x&de=31/12&ordem=-cor&canal=fax",
      lastOrder: null,
    };
    expect(shownBy(view)).toEqual(ALL);
  });

  it("takes precedence over a view without stores if its stores are the chosen ones", () => {
    const anywhere = toView("todas", shownWith({ city: "CAMPINAS" }));
    const inCentro = toView("centro", shownWith({ city: "CAMPINAS" }, { stores: ["F01"] }));
    const views = [anywhere, inCentro];
    const find = (shown: Shown) => findShown(views, shown)?.name;
    expect(find(shownWith({ city: "CAMPINAS" }, { stores: ["F01"] }))).toBe("centro");
    expect(find(shownWith({ city: "CAMPINAS" }, { stores: ["F02"] }))).toBe("todas");
    expect(find(shownWith({ city: "SANTOS" }))).toBeUndefined();
  });
});

describe("saved views of the list", () => {
  let api: PageApi;
  const open = (search = "") => openPage(<CustomersPage today={TODAY} />, api, { search, role: READER });
  const views = () => within(screen.getByRole("navigation", { name: "Visões" }));
  const names = () =>
    views()
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
  const current = () =>
    views()
      .getAllByRole("link")
      .filter((link) => link.ariaCurrent ?? link.getAttribute("aria-current"));
  const press = async (element: Element) => {
    fireEvent.click(element, { detail: 1 });
    await settle(400);
    await settle();
  };
  const saveAs = async (name: string, button = "Salvar") => {
    fireEvent.change(screen.getByRole("textbox", { name: "Nome" }), { target: { value: name } });
    await press(screen.getByRole("button", { name: button }));
  };
  const lastQuery = () => Object.fromEntries(api.callsTo("GET /customers").at(-1)?.query ?? []);
  const choose = async (view: string, item: string) => {
    const menu = screen.getByRole("button", { name: `Opções da visão ${view}` });
    await press(menu);
    await press(screen.getByRole("menuitem", { name: item }));
  };

  beforeEach(() => {
    vi.setSystemTime(NOW);
    vi.stubGlobal("scrollTo", () => undefined);
    window.localStorage.clear();
    writeViews(OWNER, []);
    const stores = [CENTRO, NORTE].map(({ id, code, name }) => ({ id, code, tradeName: name, primaryStoreId: null }));
    api = createPageApi({
      "GET /settings/stores": { data: stores, total: 2 },
      "GET /customers": { data: [rowOf(1)], total: 1, page: 1, limit: 50 },
      "GET /customers/options": { sellers: [], cities: [] },
    });
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it("start with only the built-in view Todos, without a save button", async () => {
    await open();
    expect(names()).toEqual(["Todos"]);
    expect(current().map(({ textContent }) => textContent)).toEqual(["Todos"]);
    expect(screen.queryByRole("button", { name: "Salvar visão" })).toBeNull();
  });

  it("save a filtered list under a name, and restore it", async () => {
    await open("?rfm=at_risk&ordem=-gasto&pagina=3");
    await press(screen.getByRole("button", { name: "Salvar visão" }));
    await saveAs("Em risco");
    expect(names()).toEqual(["Todos", "Em risco"]);
    expect(current().map(({ textContent }) => textContent)).toEqual(["Em risco"]);
    await press(views().getByRole("link", { name: "Todos" }));
    expect(lastQuery()).not.toHaveProperty("rfm");
    const link = views().getByRole("link", { name: "Em risco" });
    expect(link.getAttribute("href")).toBe("/clientes?rfm=at_risk&ordem=-gasto");
    await press(link);
    expect(lastQuery()).toMatchObject({ rfm: "at_risk", sort: "spent", order: "desc", page: "1" });
    expect(current()).toEqual([views().getByRole("link", { name: "Em risco" })]);
  });

  it("keep the stores chosen in the top bar, unless saved with stores", async () => {
    writeViews(OWNER, [
      toView("Campinas", shownWith({ city: "CAMPINAS" })),
      toView("Só Norte", shownWith({}, { stores: ["F02"] })),
    ]);
    await open("?lojas=F01");
    await press(views().getByRole("link", { name: "Campinas" }));
    expect(lastQuery()).toMatchObject({ city: "CAMPINAS", storeIds: CENTRO.id });
    await press(views().getByRole("link", { name: "Só Norte" }));
    expect(lastQuery()).toMatchObject({ storeIds: NORTE.id });
    expect(lastQuery()).not.toHaveProperty("city");
  });

  it("are renamed, and replace a view that already has the name", async () => {
    const [risk, champions] = [shownWith({ rfm: ["at_risk"] }), shownWith({ rfm: ["champions"] })];
    writeViews(OWNER, [toView("Um", risk), toView("Dois", champions)]);
    await open("?rfm=at_risk");
    await choose("Um", "Renomear…");
    fireEvent.change(screen.getByRole("textbox", { name: "Nome" }), { target: { value: "dois" } });
    expect(screen.getByText(/será substituída/)).toBeTruthy();
    await saveAs("dois", "Renomear");
    expect(names()).toEqual(["Todos", "dois"]);
    expect(current().map(({ textContent }) => textContent)).toEqual(["dois"]);
  });

  it("are deleted, which can be undone", async () => {
    writeViews(OWNER, [toView("Um", shownWith({ rfm: ["at_risk"] }))]);
    await open("?rfm=at_risk");
    await choose("Um", "Excluir");
    expect(names()).toEqual(["Todos"]);
    expect(document.activeElement).toBe(views().getByRole("link", { name: "Todos" }));
    await press(screen.getByRole("button", { name: "Desfazer" }));
    expect(names()).toEqual(["Todos", "Um"]);
  });

  it("are hidden from other users of the same browser", async () => {
    writeViews("t.someone-else", [toView("Alheia", shownWith({ city: "SANTOS" }))]);
    await open();
    expect(names()).toEqual(["Todos"]);
  });

  it("include views saved in another tab, and omit only unreadable ones", async () => {
    await open("?rfm=at_risk");
    const theirs = toView("De outra aba", shownWith({ city: "SANTOS" }));
    window.localStorage.setItem(`balcao.clientes.visoes.${OWNER}`, JSON.stringify([theirs, { name: 7 }]));
    window.dispatchEvent(new StorageEvent("storage"));
    await settle();
    expect(names()).toEqual(["Todos", "De outra aba"]);
    await press(screen.getByRole("button", { name: "Salvar visão" }));
    await saveAs("Desta");
    expect(readViews(OWNER).map(({ name }) => name)).toEqual(["De outra aba", "Desta"]);
  });

  it("stay selected during a search, and do not save the search text", async () => {
    await open("?rfm=at_risk&q=52998224725");
    await press(screen.getByRole("button", { name: "Salvar visão" }));
    await saveAs("Em risco");
    expect(current().map(({ textContent }) => textContent)).toEqual(["Em risco"]);
    expect(JSON.stringify(window.localStorage)).not.toContain("52998224725");
    await press(views().getByRole("link", { name: "Em risco" }));
    expect(lastQuery()).not.toHaveProperty("q");
  });

  it("are limited in number, but an existing one can still be replaced", async () => {
    const many = Array.from({ length: MOST_VIEWS }, (_, index) =>
      toView(`V${index}`, shownWith({ ordersMin: index + 1 })),
    );
    writeViews(OWNER, many);
    await open("?rfm=at_risk");
    await press(screen.getByRole("button", { name: "Salvar visão" }));
    fireEvent.change(screen.getByRole("textbox", { name: "Nome" }), { target: { value: "Mais uma" } });
    expect(screen.getByRole("button", { name: "Salvar" })).toHaveProperty("disabled", true);
    expect(screen.getByText(/Já existem 20 visões/)).toBeTruthy();
    await saveAs("v3");
    expect(names()).toHaveLength(MOST_VIEWS + 1);
  });
});
