import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SalesPeriod } from "../../../lib/sales/schemas.ts";
import { forgetStores } from "../../../lib/web/use-store-selection.ts";
import { withLayout } from "../../support/layout.ts";
import type { PageApi } from "../../support/page-api.ts";
import { stopClock } from "../../support/stop-clock.ts";
import { NOW, period } from "./answers.ts";
import { createDashboardApi } from "./dashboard-api.ts";

// The page's clock starts when its module is loaded, so set the time first.
stopClock(NOW);
const { openDashboard, settle } = await import("./render.tsx");

const PERIOD = "GET /sales/dashboard-period";
const SELLERS = "GET /sales/top-sellers";
const INFLUENCED = "GET /sales/influenced";

const plain = (element: Element | null) => element?.textContent?.replaceAll(/[\u00a0\u2009]/g, " ") ?? "";
const kpi = (name: string) => plain(screen.getByText(name, { selector: "dt *" }).closest("div"));
const bar = () => screen.getByRole("region", { name: "Período" });
const choose = () => within(bar()).getByRole("combobox", { name: "Período dos números abaixo" }) as HTMLSelectElement;
const compare = () => within(bar()).getByRole("combobox", { name: "Comparar com" }) as HTMLSelectElement;

const STORE = {
  storeId: "s-1",
  tradeName: "Loja Sul",
  code: "F01",
  total: 900,
  orders: 9,
  compared: 40,
  variation: null,
};

describe("the period of Início", () => {
  withLayout(800, 300);
  let api: PageApi;

  beforeEach(() => {
    vi.setSystemTime(NOW);
    api = createDashboardApi();
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    forgetStores();
  });

  let url: { search: string };
  const search = () => new URLSearchParams(url.search);
  const open = async (query = "") => {
    ({ url } = await openDashboard(api, { search: query }));
    await settle();
  };
  const asked = (name: string) => Object.fromEntries(api.callsTo(name).at(-1)?.query ?? []);

  it("is this month against the period before, in words, with small differences in grey", async () => {
    await open();
    expect(asked(PERIOD)).toEqual({ period: "month", compare: "previous" });
    expect(plain(bar())).toContain("1 – 21 nov vs. 1 – 21 out até 14:05");
    expect(kpi("Vendas no mês")).toContain("R$ 20.000");
    expect(kpi("Vendas no mês")).toContain("alta de60,0 %");
    expect(kpi("Vendas no mês")).toContain("antes: R$ 12.500");
    const orders = screen.getByRole("button", { name: "Por quê? Nº de vendas no período: 160" }).closest("div");
    expect(plain(orders)).toContain("Nº de vendas no período");
    expect(plain(orders)).toContain("estável,+1,3 %");
    const card = screen.getByRole("region", { name: "Vendas no período" });
    expect(plain(card)).toContain("Melhor dia: 14 nov, com R$ 4.000.");
    expect(plain(screen.getByRole("region", { name: "Ranking de vendedores" }))).toContain("Este mês");
  });

  it("is chosen by menus, kept in the URL, and followed by the chart, the sellers and the influenced revenue", async () => {
    await open();
    fireEvent.change(choose(), { target: { value: "28d" } });
    fireEvent.change(compare(), { target: { value: "year" } });
    await settle();
    expect([search().get("periodo"), search().get("comparar")]).toEqual(["28d", "ano-anterior"]);
    expect(asked(PERIOD)).toEqual({ period: "28d", compare: "year" });
    for (const name of [SELLERS, INFLUENCED]) expect(asked(name)).toEqual({ period: "28d" });
    expect(api.callsTo("GET /sales/dashboard-total")).toHaveLength(1);
  });

  it("compares nothing with a period that starts before the first sale, and says why in one sentence", async () => {
    const young: SalesPeriod = {
      ...period,
      compare: "year",
      firstDay: "2025-11-20",
      compared: {
        ...period.compared,
        from: "2025-11-01",
        to: "2025-11-21",
        until: "2025-11-21T17:05:00.000Z",
        isWhole: false,
      },
      variation: null,
      ordersVariation: null,
      ticketVariation: null,
    };
    api.answer(PERIOD, young);
    api.answer("GET /sales/store-period", [STORE]);
    await open("?comparar=ano-anterior");
    expect(plain(bar())).toMatch(/1 – 21 nov\. As vendas começam em 20\/11\/2025: não há com o que comparar\.$/);
    expect(kpi("Vendas no mês")).toContain("R$ 20.000");
    expect(kpi("Vendas no mês")).not.toMatch(/%|—|antes|12\.500/);
    const chart = () => within(screen.getByRole("region", { name: "Vendas no período" }));
    expect(plain(screen.getByRole("region", { name: "Vendas no período" }))).not.toMatch(/2025|12\.500/);
    fireEvent.click(chart().getByRole("button", { name: "Ver como tabela" }));
    expect(plain(chart().getAllByRole("row")[0] ?? null)).toBe("DiaVendas (R$)Nº de vendas");
    const stores = () => within(screen.getByRole("region", { name: "Comparativo de lojas" }));
    fireEvent.click(stores().getByRole("radio", { name: "Este mês" }));
    await settle();
    expect(plain(stores().getAllByRole("row")[0] ?? null)).toBe("LojaPeríodoNº de vendasParticipação");
  });

  it("names only the days while there is no sale", async () => {
    api.answer(PERIOD, { ...period, firstDay: null, compared: { ...period.compared, isWhole: false } });
    await open();
    expect(plain(bar())).toMatch(/1 – 21 nov$/);
  });

  it("compares today with the same date of last year in every card, names its weekday, and gives it no colour", async () => {
    const aYearAgo: SalesPeriod = {
      ...period,
      period: "today",
      compare: "year",
      current: { ...period.current, from: "2026-11-21" },
      compared: { ...period.compared, from: "2025-11-21", to: "2025-11-21", until: "2025-11-21T17:05:00.000Z" },
    };
    api.answer(PERIOD, aYearAgo);
    api.answer("GET /sales/store-period", [STORE]);
    await open("?periodo=hoje&comparar=ano-anterior");
    await settle();
    expect(plain(bar())).toContain("sáb, 21 nov vs. sex, 21 nov 2025 até 14:05");
    expect(kpi("Vendas do dia")).toContain("antes: R$ 12.500");
    const card = within(screen.getByRole("region", { name: "Comparativo de lojas" }));
    card.getByRole("columnheader", { name: /^Antes/ });
    expect(card.queryByRole("columnheader", { name: /Ontem/ })).toBeNull();
    expect(screen.getByText("Vendas do dia", { selector: "dt *" }).closest("div")?.innerHTML).not.toContain(
      "text-positive",
    );
  });

  it("gives the stores together the variation of the period, which may have none", async () => {
    const stores = ["F01", "F02"].map((code) => ({
      storeId: `s-${code}`,
      tradeName: `Loja ${code}`,
      code,
      total: 900,
      orders: 9,
      compared: 40,
      variation: null,
    }));
    api.answer("GET /sales/store-period", stores);
    api.answer(PERIOD, { ...period, period: "year", variation: null });
    await open("?periodo=ano");
    await settle();
    const table = within(screen.getByRole("region", { name: "Comparativo de lojas" }));
    const total = plain(table.getByRole("row", { name: /^Total/ }));
    expect(total).toContain("R$ 1.800,00");
    expect(total).toContain("sem comparação");
    expect(total).not.toContain("%");
  });

  it("says which year the same days are of", async () => {
    const yearBefore: SalesPeriod = {
      ...period,
      compare: "year",
      compared: { ...period.compared, from: "2025-11-01", to: "2025-11-21", until: "2025-11-21T17:05:00.000Z" },
    };
    api.answer(PERIOD, yearBefore);
    await open("?comparar=ano-anterior");
    expect(compare().value).toBe("year");
    expect(plain(bar())).toContain("vs. mesmo período de 2025 até 14:05");
    expect(kpi("Vendas no mês")).toContain("antes: R$ 12.500");
  });

  it("takes two dates as a range", async () => {
    await open();
    fireEvent.change(choose(), { target: { value: "range" } });
    const [from, to] = [within(bar()).getByLabelText("De"), within(bar()).getByLabelText("Até")];
    expect([from, to].map((input) => (input as HTMLInputElement).value)).toEqual(["2026-11-01", "2026-11-21"]);
    const apply = within(bar()).getByRole("button", { name: "Aplicar" });

    fireEvent.change(from, { target: { value: "2026-11-22" } });
    fireEvent.click(apply);
    expect(within(bar()).getByRole("alert").textContent).toBe("A primeira data é depois da segunda.");
    fireEvent.change(from, { target: { value: "2024-01-01" } });
    fireEvent.click(apply);
    expect(within(bar()).getByRole("alert").textContent).toBe("Escolha no máximo 366 dias.");
    fireEvent.change(from, { target: { value: "" } });
    fireEvent.click(apply);
    expect(within(bar()).getByRole("alert").textContent).toBe("Informe as duas datas.");
    expect(search().size).toBe(0);

    fireEvent.change(from, { target: { value: "2026-10-05" } });
    fireEvent.change(to, { target: { value: "2026-10-20" } });
    fireEvent.click(apply);
    await settle();
    expect(Object.fromEntries(search())).toEqual({ periodo: "intervalo", de: "2026-10-05", ate: "2026-10-20" });
    const range = { period: "range", from: "2026-10-05", to: "2026-10-20" };
    expect(asked(PERIOD)).toEqual({ ...range, compare: "previous" });
    expect(asked(SELLERS)).toEqual(range);
  });

  it.each(["?periodo=seculo&comparar=nada", "?periodo=&comparar=", "?de=2026-01-01", "?periodo=%F0%9F%92%A9"])(
    "falls back to this month for %s",
    async (query) => {
      await open(query);
      expect(asked(PERIOD)).toEqual({ period: "month", compare: "previous" });
      expect([choose().value, compare().value]).toEqual(["month", "previous"]);
    },
  );

  it("shows what the server made of a range that is not valid", async () => {
    await open("?periodo=intervalo&de=2026-02-30&ate=ontem");
    expect(asked(PERIOD)).toEqual({ period: "range", compare: "previous" });
    expect(choose().value).toBe("month");
    expect(kpi("Vendas no mês")).toContain("R$ 20.000");
  });

  it("shows the year's months, and nothing beside days without a counterpart, as a table", async () => {
    api.answer(PERIOD, {
      ...period,
      period: "year",
      bucket: "month",
      points: [
        { from: "2026-01-01", to: "2026-01-31", total: 10, orders: 1, compared: 5 },
        { from: "2026-02-01", to: "2026-02-10", total: 20, orders: 2, compared: null },
      ],
    });
    await open("?periodo=ano");
    const card = screen.getByRole("region", { name: "Vendas no período" });
    expect(plain(card)).toContain("Melhor mês: fevereiro de 2026, com R$ 20.");
    fireEvent.click(within(card).getByRole("button", { name: "Ver como tabela" }));
    const rows = within(card).getAllByRole("row").map(plain);
    expect(rows[0]).toBe("MêsVendas (R$)Nº de vendasAntes (R$)");
    expect(rows.slice(1)).toEqual(["fevereiro de 2026R$ 20,002—", "janeiro de 2026R$ 10,001R$ 5,00"]);
  });

  it("lets the chart's card grow on a phone, where the sentence above needs more lines", async () => {
    api.hold(PERIOD);
    await open();
    const body = () => screen.getByRole("region", { name: "Vendas no período" }).querySelector("[aria-busy]");
    expect(body()?.className).not.toContain("max-sm:h-auto");
    api.release(PERIOD);
    await settle();
    expect(body()?.className).toContain("max-sm:h-auto");
  });

  it("shows its failure once, in the chart, where it can be repeated", async () => {
    api.fail(PERIOD, 404);
    await open();
    const alerts = screen.getAllByRole("alert");
    expect(alerts).toHaveLength(1);
    expect(screen.getByText(/^Não foi possível carregar os números do período/)).toBeTruthy();
    expect(screen.queryByText("Vendas no mês", { selector: "dt *" })).toBeNull();
    api.answer(PERIOD, period);
    fireEvent.click(within(screen.getByRole("region", { name: "Vendas no período" })).getByText("Tentar de novo"));
    await settle();
    expect(kpi("Vendas no mês")).toContain("R$ 20.000");
  });
});
