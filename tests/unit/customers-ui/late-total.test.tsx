import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPageApi, type PageApi, type PageCall } from "../../support/page-api.ts";
import { CENTRO, idOf, NORTE, rowOf } from "./fixture.ts";
import "../../../components/customers/filters/filter-popover.tsx";
import "../../../components/customers/list/bulk-bar.tsx";
import "../../../components/customers/list/create-segment-link.tsx";
import "../../../components/customers/list/customer-list.tsx";
import "../../../components/customers/list/export-customers.ts";

const NOW = new Date("2026-11-21T12:00:00-03:00");
const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(NOW);
const { CustomersPage } = await import("../../../components/customers/list/customers-page.tsx");

const ROLE = { permissions: ["app:customers", "app:segments", "app:segments:export"], readOnly: false };
const COUNT = "GET /customers/total";
/** Customers of a city, which are counted; all others have a maintained total. */
const IN_CITY = 120;
const storeOf = ({ id, code, name }: typeof CENTRO) => ({ id, code, tradeName: name, primaryStoreId: null });

function answer({ query }: PageCall) {
  const [page, limit] = [Number(query.get("page")), Number(query.get("limit"))];
  const isCounted = query.has("city");
  const left = (isCounted ? IN_CITY : 3_120) - (page - 1) * limit;
  const isEnd = left < limit;
  // Only a few rows per page: jsdom needs seconds to compute the accessible names of fifty.
  const length = limit > 50 ? Math.max(0, Math.min(left, limit)) : isEnd ? 1 : 2;
  const data = Array.from({ length }, (_, index) => rowOf((page - 1) * limit + index + 1));
  return { data, total: isCounted ? (isEnd ? IN_CITY : null) : 3_120, page, limit };
}

const text = (element: Element | null | undefined) => element?.textContent ?? "";
const press = async (element: Element) => {
  fireEvent.click(element, { detail: 1 });
  await settle(400);
  await settle();
};

describe("a list whose total arrives after its rows", () => {
  let api: PageApi;
  const open = (search = "?cidade=CAMPINAS") =>
    openPage(<CustomersPage today="2026-11-21" />, api, { search, role: ROLE });
  const button = (name: string | RegExp) => screen.getByRole("button", { name });
  const pages = () => screen.getByRole("navigation", { name: "Páginas de clientes" });
  const live = () => [...document.querySelectorAll("header [aria-live=polite]")].map(text);
  const counts = () => api.callsTo(COUNT).map(({ query }) => Object.fromEntries(query));

  beforeEach(() => {
    vi.setSystemTime(NOW);
    vi.stubGlobal("scrollTo", () => undefined);
    api = createPageApi({
      "GET /settings/stores": { data: [CENTRO, NORTE].map(storeOf), total: 2 },
      "GET /customers": answer,
      [COUNT]: { total: IN_CITY },
    });
  });
  afterEach(cleanup);

  it("shows rows and pages at once, and the total when it is there", async () => {
    api.hold(COUNT);
    await open();
    expect(screen.getAllByRole("row")).toHaveLength(3);
    expect(live()).toEqual(["Contando…"]);
    expect(text(pages())).toContain("1–50 de …total ainda não contado");
    expect(within(pages()).getByText("…").getAttribute("aria-hidden")).toBe("true");
    expect(button("Próxima página").hasAttribute("disabled")).toBe(false);
    expect(button("Exportar CSV").hasAttribute("disabled")).toBe(false);
    api.release(COUNT);
    await settle();
    expect(live()).toEqual(["120 clientes"]);
    expect(text(pages())).toContain("1–50 de 120");
  });

  it("announces the total once: of the pages' text only the rows are announced", async () => {
    await open();
    const total = within(pages()).getByText("120");
    expect(total.closest("[aria-live]")?.getAttribute("aria-live")).toBe("off");
    expect(
      within(pages())
        .getByText(/1–50 de/)
        .getAttribute("aria-live"),
    ).toBe("polite");
  });

  it("counts once for all pages and orders of the same filters", async () => {
    await open();
    expect(counts()).toEqual([{ city: "CAMPINAS" }]);
    await press(button("Próxima página"));
    expect(text(pages())).toContain("51–100 de 120");
    await press(within(screen.getByRole("columnheader", { name: "Nome" })).getByRole("button"));
    expect(live()).toEqual(["120 clientes"]);
    expect(counts()).toHaveLength(1);
  });

  it("does not count if the total came with the rows, as on the last page", async () => {
    await open("?cidade=CAMPINAS&pagina=3");
    expect(text(pages())).toContain("101–120 de 120");
    expect(button("Próxima página").hasAttribute("disabled")).toBe(true);
    cleanup();
    await open("");
    expect(live()).toEqual(["3.120 clientes"]);
    expect(counts()).toEqual([]);
  });

  it("cancels the count when the filters change", async () => {
    const signals: AbortSignal[] = [];
    const plain = api.fetch;
    api.fetch = (input, init) => {
      if (String(input).includes("/customers/total") && init?.signal) signals.push(init.signal);
      return plain(input, init);
    };
    api.hold(COUNT);
    await open();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    await press(button("Remover o filtro Cidade"));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(live()).toEqual(["3.120 clientes"]);
  });

  it("offers all customers to the selection only once they are counted", async () => {
    api.hold(COUNT);
    await open();
    await press(screen.getByRole("checkbox", { name: "Selecionar Cliente Número 1" }));
    const bar = screen.getByRole("region", { name: "Clientes selecionados" });
    expect(within(bar).queryByRole("button", { name: /Selecionar todos/ })).toBeNull();
    api.release(COUNT);
    await settle();
    await press(button("Selecionar todos os 120 do filtro"));
    expect(text(bar)).toContain("120 clientes selecionados");
    expect(within(bar).getByRole("button", { name: "Exportar 120 clientes" }).hasAttribute("disabled")).toBe(false);
  });

  it("keeps the rows and offers a retry if counting fails", async () => {
    api.fail(COUNT, 400);
    await open();
    expect(screen.getAllByRole("row")).toHaveLength(3);
    expect(live()).toEqual(["Não foi possível contar os clientes."]);
    expect(text(pages())).toContain("1–50 de …");
    expect(button("Próxima página").hasAttribute("disabled")).toBe(false);
    api.answer(COUNT, { total: IN_CITY });
    await press(button("Tentar de novo"));
    expect(live()).toEqual(["120 clientes"]);
    expect(screen.queryByRole("button", { name: "Tentar de novo" })).toBeNull();
  });

  it("reads the parts of a large page one by one until they end, and needs no count then", async () => {
    vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
    api.answer("GET /customers", (call: PageCall) => {
      const page = Number(call.query.get("page"));
      const rows = page === 1 ? 200 : 30;
      const data = Array.from({ length: rows }, (_, index) => rowOf(page * 200 + index));
      return { data, total: page === 1 ? null : 230, page, limit: 200 };
    });
    await open("?cidade=CAMPINAS&porPagina=1000");
    await settle();
    expect(api.callsTo("GET /customers").map(({ query }) => query.get("page"))).toEqual(["1", "2"]);
    expect(live()).toEqual(["230 clientes"]);
    expect(counts()).toEqual([]);
    expect(document.querySelector(`[data-customer="${idOf(200)}"]`)).toBeTruthy();
  });
});
