import type { Page } from "@playwright/test";
import { toTitleCase } from "../../lib/core/title-case.ts";
import type { DashboardTotal, RecentSale, SalesPeriod, StoreComparison, TopSeller } from "../../lib/sales/schemas.ts";
import { card, format, kpi } from "./support/dashboard.ts";
import { expect, test } from "./support/fixtures.ts";
import { ADMIN, CONSULTA, GERENTE } from "./support/people.ts";

/** Figures of the day, which begin with the sales, and of the period. */
const TODAY = ["Vendas hoje", "Nº de vendas", "Ticket médio", "Novos | Recorrentes"];
const PERIOD = ["Vendas no mês", "Nº de vendas no período", "Ticket médio no período", "Receita influenciada"];

test.describe("Início", () => {
  test("shows the day in one row and the period in the row below, in equal widths on a wide screen", async ({
    page,
    signInAs,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAs(ADMIN);
    await page.goto("/");
    await expect(kpi(page, "Vendas no mês")).toContainText("R$");
    const [day, period] = await Promise.all(
      [TODAY, PERIOD].map((labels) => Promise.all(labels.map((label) => kpi(page, label).boundingBox()))),
    );
    for (const boxes of [day ?? [], period ?? []]) expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    expect(day?.[0]?.y).toBeLessThan(period?.[0]?.y ?? 0);
    expect(day?.[0]?.width).toBeGreaterThan(day?.[1]?.width ?? 0);
    for (const boxes of [day?.slice(1) ?? [], period ?? []]) {
      const widths = boxes.map((box) => Math.round(box?.width ?? 0));
      expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1);
    }
  });

  test("shows the same figures as the API", async ({ page, signInAs, apiAs }) => {
    const api = apiAs(ADMIN);
    const total = await api.get<DashboardTotal>("/sales/dashboard-total");
    const stores = await api.get<StoreComparison[]>("/sales/store-comparison");
    const sellers = await api.get<TopSeller[]>("/sales/top-sellers");
    const sales = await api.get<RecentSale[]>("/sales/recent-sales?limit=20");
    await signInAs(ADMIN);
    await page.goto("/");

    await expect(kpi(page, "Vendas hoje")).toContainText(format.money(total.today));
    const { until, yesterday: before } = total.sameMoment;
    // Without sales by then, as in the first hours of a day, there is no change to name; a large one is named in times.
    const link = before <= 0 ? ":" : Number(total.sameMoment.variation) >= 1_000 ? ", que foi" : ", que tinha";
    await expect(kpi(page, "Vendas hoje")).toContainText(
      `até ${format.time(until)}${link} ${format.moneyRound(before)}`,
    );
    await expect(kpi(page, "Nº de vendas")).toContainText(format.number(total.orders));
    await expect(kpi(page, "Ticket médio")).toContainText(format.money(total.averageTicket));
    await expect(kpi(page, "Novos | Recorrentes")).toContainText(format.number(total.recurringCustomers));
    await expect(kpi(page, "Vendas no mês")).toContainText(format.moneyRound(total.month));
    const month = await api.get<SalesPeriod>("/sales/dashboard-period");
    expect(month.current.total).toBe(total.month);
    await expect(kpi(page, "Vendas no mês")).toContainText(format.moneyRound(month.compared.total));

    const table = card(page, "Comparativo de lojas");
    expect(stores).toHaveLength(8);
    for (const { tradeName, today, yesterdayUntilNow: yesterday, count } of stores) {
      const row = table.getByRole("row", { name: tradeName });
      for (const figure of [format.money(today), format.money(yesterday), format.number(count)])
        await expect(row.getByRole("cell").getByText(figure, { exact: true }).first()).toBeVisible();
    }
    const sum = stores.reduce((cents, { today }) => cents + Math.round(today * 100), 0) / 100;
    expect(sum).toBe(total.today);
    await expect(table.getByRole("row", { name: /^Total/ })).toContainText(format.money(sum));

    await card(page, "Ranking de vendedores").getByRole("button", { name: "Ver todos" }).click();
    for (const [at, { total: amount }] of sellers.entries())
      await expect(card(page, "Ranking de vendedores").getByRole("listitem").nth(at)).toContainText(
        format.money(amount),
      );
    await card(page, "Vendas recentes").getByRole("button", { name: "Ver todas" }).click();
    const recent = card(page, "Vendas recentes").getByRole("listitem");
    await expect(recent).toHaveCount(sales.length);
    expect(sales.some(({ customer }) => customer !== null)).toBe(true);
    for (const [at, { total: amount, store, customer }] of sales.entries()) {
      await expect(recent.nth(at)).toContainText(format.money(amount));
      await expect(recent.nth(at)).toContainText(store);
      await expect(recent.nth(at)).toContainText(
        customer === null ? "Sem cliente identificado" : toTitleCase(customer),
      );
    }
  });

  test("the period is chosen with the keyboard, kept in the URL, and undone by the back button", async ({
    page,
    signInAs,
    apiAs,
  }) => {
    const api = apiAs(ADMIN);
    const year = await api.get<SalesPeriod>("/sales/dashboard-period?period=28d&compare=year");
    await page.setViewportSize({ width: 360, height: 800 });
    await signInAs(ADMIN);
    await page.goto("/");
    await expect(kpi(page, "Vendas no mês")).toContainText("R$");
    const period = page.getByRole("combobox", { name: "Período dos números abaixo" });
    await period.focus();
    await page.keyboard.type("28");
    await expect(page).toHaveURL("/?periodo=28d");
    await expect(kpi(page, "Vendas em 28 dias")).toContainText(format.moneyRound(year.current.total));
    await page.keyboard.press("Tab");
    await expect(page.getByRole("combobox", { name: "Comparar com" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page).toHaveURL("/?periodo=28d&comparar=ano-anterior");
    await expect(page.getByRole("region", { name: "Período", exact: true })).toContainText(
      year.compared.isWhole ? `vs. mesmo período de ${year.compared.to.slice(0, 4)}` : year.compared.to.slice(0, 4),
    );
    const before = kpi(page, "Vendas em 28 dias").getByText(`antes: ${format.moneyRound(year.compared.total)}`);
    await expect(before).toHaveCount(year.compared.isWhole ? 1 : 0);
    await page.goBack();
    await expect(page).toHaveURL("/?periodo=28d");
    await page.goto("/?periodo=seculo&comparar=x&de=2026-02-30");
    await expect(kpi(page, "Vendas no mês")).toContainText("R$");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  test("lists what to do today; each entry leads to its page", async ({ page, signInAs, apiAs }) => {
    const waiting = await apiAs(ADMIN).get<{ total: number }>("/helpdesk/queue?limit=1");
    expect(waiting.total).toBeGreaterThan(0);
    await signInAs(ADMIN);
    await page.goto("/");
    const entry = card(page, "Para fazer hoje").getByRole("link", { name: /espera/ });
    await expect(entry).toContainText(`${waiting.total} cliente`);
    await entry.click();
    await expect(page).toHaveURL(/\/atendimento/);
  });

  test('clicking a store\'s row filters the page and the URL by it; "Ver todas as lojas" shows all again', async ({
    page,
    signInAs,
    apiAs,
  }) => {
    const stores = await apiAs(ADMIN).get<StoreComparison[]>("/sales/store-comparison");
    const paulista = stores.find(({ code }) => code === "F01");
    await signInAs(ADMIN);
    await page.goto("/");
    await page.getByRole("button", { name: /^F01/ }).click();
    await expect(page).toHaveURL("/?lojas=F01");
    await expect(kpi(page, "Vendas hoje")).toContainText(format.money(paulista?.today));
    await expect.poll(() => codesIn(page)).toEqual(["F01"]);
    await page.getByRole("button", { name: "Ver todas as lojas" }).click();
    await expect(page).toHaveURL("/");
    await expect.poll(() => codesIn(page)).toHaveLength(8);
  });

  test("a manager of two stores sees only those two; an administrator sees all", async ({ page, signInAs, apiAs }) => {
    const all = await apiAs(ADMIN).get<DashboardTotal>("/sales/dashboard-total");
    const own = await apiAs(GERENTE).get<DashboardTotal>("/sales/dashboard-total");
    expect(own.month).toBeLessThan(all.month);
    await signInAs(GERENTE);
    await page.goto("/");
    await expect.poll(() => codesIn(page)).toEqual(["F01", "F02"]);
    await expect(kpi(page, "Vendas no mês")).toContainText(format.moneyRound(own.month));

    await signInAs(ADMIN);
    await page.goto("/");
    await expect.poll(() => codesIn(page)).toEqual(["F01", "F02", "F03", "F04", "F05", "F06", "F07", "F08"]);
    await expect(kpi(page, "Vendas no mês")).toContainText(format.moneyRound(all.month));
  });

  test("a read-only role sees the chip Somente leitura, and disabled buttons with the reason", async ({
    page,
    signInAs,
  }) => {
    await signInAs(CONSULTA);
    await page.goto("/rfm");
    await expect(page.getByRole("button", { name: "Somente leitura" })).toBeVisible();
    const button = page.getByRole("button", { name: "Recalcular" });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await button.focus();
    await expect(page.getByRole("tooltip", { name: "Seu papel não permite editar" })).toBeVisible();
    const writes: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/rfm/recompute")) writes.push(request.url());
    });
    await button.press("Enter");
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Sincronizar" })).toHaveAttribute("aria-disabled", "true");
    expect(writes).toEqual([]);
  });

  test("an administrator sees enabled buttons, and no chip Somente leitura", async ({ page, signInAs }) => {
    await signInAs(ADMIN);
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Sincronizar" })).not.toHaveAttribute("aria-disabled");
    await expect(page.getByRole("button", { name: "Somente leitura" })).toHaveCount(0);
  });
});

/** Codes of the stores in the comparison, in alphabetical order. */
async function codesIn(page: Page): Promise<string[]> {
  const names = await card(page, "Comparativo de lojas").getByRole("row").getByRole("button").allInnerTexts();
  return names.flatMap((name) => /^F\d\d/.exec(name)?.[0] ?? []).sort();
}
