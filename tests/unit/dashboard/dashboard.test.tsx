import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetStores } from "../../../lib/web/use-store-selection.ts";
import { withLayout } from "../../support/layout.ts";
import { CORRELATION_ID, type PageApi } from "../../support/page-api.ts";
import { stopClock } from "../../support/stop-clock.ts";
import { influenced, NOW, recent, stores, total } from "./answers.ts";
import { createDashboardApi, PHASE_1, PHASE_2 } from "./dashboard-api.ts";

// The page's clock starts when its module is loaded, so set the time first.
stopClock(NOW);
const { openDashboard, settle } = await import("./render.tsx");

const text = (element: Element | null) => element?.textContent?.replaceAll("\u00a0", " ") ?? "";
const kpi = (name: string) => text(screen.getByText(name, { selector: "dt *" }).closest("div"));
const card = (name: string) => screen.getByRole("region", { name });
const isLoading = (element: HTMLElement) => within(element).queryByRole("status", { name: "Carregando" }) !== null;

describe("Início", () => {
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

  it("shows the influenced revenue with its attribution window, and marks the influenced sale", async () => {
    api.answer("GET /sales/recent-sales", [{ ...recent[0], isInfluenced: true }, ...recent.slice(1)]);
    await openDashboard(api);
    expect(kpi("Receita influenciada")).toContain("R$ 9.870");
    expect(kpi("Receita influenciada")).toContain("10,3 % das compras");
    expect(kpi("Receita influenciada")).toContain("32 compras · janela de 7 dias");
    expect(within(card("Vendas recentes")).getAllByText("Influenciada por uma campanha")).toHaveLength(1);
  });

  it("shows no link but a retry button if the influenced revenue fails to load", async () => {
    api.fail("GET /sales/influenced", 404);
    const role = { permissions: ["app:dashboard", "app:campaigns"], readOnly: false };
    await openDashboard(api, { role });
    await settle();
    const cell = within(screen.getByText("Receita influenciada", { selector: "dt *" }).closest("div") as HTMLElement);
    expect(cell.queryByRole("link")).toBeNull();
    expect(cell.getByRole("alert").textContent).toContain("Não foi possível carregar.");
    api.answer("GET /sales/influenced", influenced);
    fireEvent.click(cell.getByRole("button", { name: "Tentar de novo" }));
    await settle();
    expect(cell.queryByRole("alert")).toBeNull();
    expect(cell.getByRole("link", { name: /32 compras/ }).getAttribute("href")).toBe("/campanhas?aba=concluidas");
  });

  it("links from a customer group to a new campaign for it", async () => {
    const permissions = ["app:dashboard", "app:campaigns", "app:campaigns:send"];
    await openDashboard(api, { role: { permissions, readOnly: false } });
    await settle();
    const [campaign] = within(card("Clientes por grupo")).getAllByRole("link", { name: /^Criar campanha para/ });
    expect(campaign?.getAttribute("href")).toMatch(/^\/campanhas\/nova\?rfm=\w+$/);
  });

  it("lists what to do today, each with its page, and leaves out what the role may not see", async () => {
    api.fail("GET /messaging/stops", 500);
    const permissions = ["app:dashboard", "app:campaigns", "app:customers"];
    await openDashboard(api, { role: { permissions, readOnly: false } });
    await settle();
    const links = within(card("Para fazer hoje")).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["12 campeões estão há mais de 20 dias sem comprar", "/clientes?rfm=champions&ultimaCompra=mais-de-20"],
      ["2 campanhas em rascunho para terminar", "/campanhas?aba=rascunhos"],
    ]);
    expect(api.callsTo("GET /helpdesk/queue")).toEqual([]);
    expect(api.callsTo("GET /customers")[0]?.query.get("lastOrderTo")).toBe("2026-10-31");
  });

  it("says which stores count as those that have not sold yet", async () => {
    const quiet = { ...stores[1], today: 0, count: 0, yesterdayUntilNow: 90 };
    api.answer("GET /sales/store-comparison", [stores[0], quiet, { ...quiet, storeId: "none", yesterdayUntilNow: 0 }]);
    await openDashboard(api);
    await settle();
    expect(card("Para fazer hoje").textContent).toContain(
      "1 loja que ontem já tinha vendido a esta hora ainda não vendeu hoje",
    );
  });

  it("names the weekday whose usual sums are behind the day's lines, and shows them as a table", async () => {
    await openDashboard(api);
    await settle();
    const title = "Hoje e ontem, acumulado por hora";
    expect(card(title).textContent).toContain("Sábados recentes.");
    fireEvent.click(within(card(title)).getByRole("button", { name: "Ver como tabela" }));
    const row = within(card(title)).getByRole("row", { name: /^9h/ });
    expect(text(row)).toBe("9hR$ 200,00R$ 400,00R$ 200 – R$ 500");
  });

  it.each([
    [650, "Abaixo dos sábados recentes a esta hora.", "text-negative"],
    [700, "Na faixa dos sábados recentes a esta hora.", "text-muted-foreground"],
    [1_751, "Acima dos sábados recentes a esta hora.", "text-positive"],
  ])("colours the day by its own weekday, not by yesterday (R$ %i)", async (today, words, color) => {
    api.answer(PHASE_1, { ...total, today, sameMoment: { ...total.sameMoment, variation: -36.9 } });
    await openDashboard(api);
    await settle();
    expect(screen.getByText(words).className).toContain(color);
    const against = screen.getByText(/abaixo$/, { selector: "strong" });
    expect(against.className).not.toContain("text-negative");
  });

  it("says a rise of 1,000 % or more as times yesterday's total", async () => {
    api.answer(PHASE_1, { ...total, today: 26_370, sameMoment: { ...total.sameMoment, variation: 5_174 } });
    await openDashboard(api);
    await settle();
    expect(screen.getByText("53×", { selector: "strong" }).parentElement?.textContent).toContain(
      "53× o total de ontem, sexta-feira, até 14:05",
    );
  });

  it("draws the day without them if they fail to load", async () => {
    api.fail("GET /sales/running-day", 404);
    await openDashboard(api);
    await settle();
    expect(card("Hoje e ontem, acumulado por hora").textContent).not.toContain("sábados");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says that nothing is to do", async () => {
    await openDashboard(api);
    await settle();
    expect(card("Para fazer hoje").textContent).toContain("Tudo em dia: nada espera por você.");
  });

  it("shows an error and requests no figures if the chosen stores cannot be resolved", async () => {
    api.fail("GET /settings/stores", 400);
    await openDashboard(api, { search: "?lojas=F01" });
    await settle();
    expect(screen.getByRole("alert").textContent).toContain("Não foi possível carregar as lojas do filtro");
    expect(api.calls.filter(({ name }) => name === PHASE_1 || PHASE_2.includes(name))).toEqual([]);
  });

  describe("two-phase loading", () => {
    it("requests the totals first, and then all six cards at once", async () => {
      api.hold(PHASE_1);
      await openDashboard(api);
      expect(api.callsTo(PHASE_1)).toHaveLength(1);
      expect(api.calls.filter(({ name }) => PHASE_2.includes(name))).toEqual([]);

      for (const path of PHASE_2) api.hold(path);
      api.release(PHASE_1);
      await settle();
      expect(
        api.calls
          .filter(({ name }) => PHASE_2.includes(name))
          .map(({ name }) => name)
          .sort(),
      ).toEqual([...PHASE_2].sort());
      expect(api.callsTo("GET /rfm/overview")[0]?.query.get("referencePeriod")).toBe("2026-11-01");
    });

    it("shows the totals while every card still shows its skeleton", async () => {
      for (const path of [...PHASE_2, "GET /sales/dashboard-period"]) api.hold(path);
      await openDashboard(api);
      expect(kpi("Vendas hoje")).toContain("R$ 600,00");
      expect(kpi("Vendas hoje")).toContain("20,0 % acima de ontem, sexta-feira, até 14:05, que tinha R$ 500");
      expect(screen.getAllByRole("status", { name: "Carregando" })).toHaveLength(PHASE_2.length);

      api.release("GET /sales/top-sellers");
      await settle();
      expect(isLoading(card("Ranking de vendedores"))).toBe(false);
      expect(isLoading(card("Vendas recentes"))).toBe(true);
    });

    it("continues with the cards if the totals fail, and reports the failure with its correlation id", async () => {
      api.fail(PHASE_1, 400);
      await openDashboard(api);
      await settle();
      expect(screen.queryByText("Vendas hoje", { selector: "dt *" })).toBeNull();
      const alert = screen.getByRole("alert");
      expect(alert.textContent).toContain("Não foi possível carregar as vendas.");
      expect(alert.textContent).toContain(CORRELATION_ID);
      for (const path of PHASE_2) expect(api.callsTo(path)).toHaveLength(1);

      api.answer(PHASE_1, total);
      fireEvent.click(within(alert).getByRole("button", { name: "Tentar de novo" }));
      await settle();
      expect(kpi("Vendas hoje")).toContain("R$ 600,00");
      expect(screen.queryByRole("alert")).toBeNull();
    });
  });

  describe("failure of a single card", () => {
    it("shows the correlation id and a retry button, and does not affect the other cards", async () => {
      api.fail("GET /sales/top-sellers", 404);
      await openDashboard(api);
      await settle();
      const sellers = card("Ranking de vendedores");
      expect(sellers.textContent).toContain(CORRELATION_ID);
      expect(card("Vendas recentes").textContent).toContain("Maria das Graças");

      api.answer("GET /sales/top-sellers", [{ rank: 1, name: "DAVI ROCHA", store: "Loja Sul", total: 10, count: 1 }]);
      fireEvent.click(within(sellers).getByRole("button", { name: "Tentar de novo" }));
      await settle();
      expect(sellers.textContent).toContain("Davi Rocha");
      expect(api.callsTo("GET /sales/recent-sales")).toHaveLength(1);
    });

    it("is not reported for an empty result", async () => {
      api.answer("GET /sales/recent-sales", []);
      await openDashboard(api);
      await settle();
      expect(within(card("Vendas recentes")).getByText("Nenhuma venda ainda.")).toBeTruthy();
      expect(within(card("Vendas recentes")).queryByRole("alert")).toBeNull();
    });
  });

  describe("silent refetch", () => {
    it("runs every 120 s, totals first, without a skeleton", async () => {
      await openDashboard(api);
      await settle();
      const before = api.calls.length;
      await settle(119_000);
      expect(api.callsTo(PHASE_1)).toHaveLength(1);

      api.hold(PHASE_1);
      api.answer(PHASE_1, { ...total, today: 750 });
      await settle(1_000);
      expect(api.calls.slice(before).filter(({ name }) => name === PHASE_1)).toHaveLength(1);
      expect(api.callsTo("GET /sales/recent-sales")).toHaveLength(1);
      expect(screen.queryAllByRole("status", { name: "Carregando" })).toEqual([]);
      expect(kpi("Vendas hoje")).toContain("R$ 600,00");

      api.release(PHASE_1);
      await settle();
      expect(kpi("Vendas hoje")).toContain("R$ 750,00");
      for (const path of PHASE_2) expect(api.callsTo(path)).toHaveLength(2);
    });

    it("announces the new figures to screen readers", async () => {
      await openDashboard(api);
      await settle();
      const live = document.querySelector("p[aria-live=polite]");
      expect(text(live)).toBe("Vendas hoje: R$ 600,00, em 5 vendas.");
      api.answer(PHASE_1, { ...total, today: 750, orders: 6 });
      await settle(120_000);
      expect(text(live)).toBe("Vendas hoje: R$ 750,00, em 6 vendas.");
    });

    it("keeps the old figures and shows their time if it fails", async () => {
      await openDashboard(api);
      await settle();
      api.fail(PHASE_1, 403);
      await settle(120_000);
      expect(kpi("Vendas hoje")).toContain("R$ 600,00");
      expect(screen.getByRole("alert").textContent).toContain("Os números são das 14:40.");
    });

    it("is not triggered by a token rotation", async () => {
      const { rotate } = await openDashboard(api);
      await settle();
      const before = api.calls.length;
      await rotate(async () => "token-2");
      await settle(60_000);
      expect(api.calls.slice(before).filter(({ path }) => path.startsWith("/sales"))).toEqual([]);
      await settle(60_000);
      expect(api.callsTo(PHASE_1).map(({ authorization }) => authorization)).toEqual([
        "Bearer token-1",
        "Bearer token-2",
      ]);
    });
  });

  describe("the empty-data guard", () => {
    it("repeats the request 1.5 s after an empty response, and warns 300 ms after a second empty one", async () => {
      api.answer(PHASE_1, { ...total, today: 0, yesterday: 0, orders: 0, month: 0, previousMonth: 0 });
      await openDashboard(api);
      const warning = () => screen.queryByText(/Ainda não há vendas para mostrar/);
      await settle(1_400);
      expect(api.callsTo(PHASE_1)).toHaveLength(1);
      await settle(100);
      expect(api.callsTo(PHASE_1)).toHaveLength(2);
      expect(warning()).toBeNull();
      await settle(300);
      expect(warning()).not.toBeNull();
      expect(screen.queryByRole("alert")).toBeNull();
    });
  });
});
