import type { Page } from "@playwright/test";
import type { DashboardTotal } from "../../lib/sales/schemas.ts";
import {
  CARDS,
  card,
  createGate,
  format,
  kpi,
  openFromAnotherPage,
  PHASE_2,
  pathOf,
  recordCalls,
  skeletons,
  TOTAL,
} from "./support/dashboard.ts";
import { expect, test } from "./support/fixtures.ts";
import { ADMIN } from "./support/people.ts";

test.describe("Início", () => {
  test.beforeEach(async ({ signInAs }) => signInAs(ADMIN));

  test("requests the totals first, and shows them while the six other requests are pending", async ({
    page,
    apiAs,
  }) => {
    const { today } = await apiAs(ADMIN).get<DashboardTotal>("/sales/dashboard-total");
    const [totals, others] = [createGate(), createGate()];
    await page.route(`**${TOTAL}*`, async (route) => {
      await totals.opened;
      await route.continue();
    });
    for (const path of PHASE_2)
      await page.route(`**${path}*`, async (route) => {
        await others.opened;
        await route.continue();
      });
    const calls = recordCalls(page);
    await openFromAnotherPage(page);
    await expect.poll(() => calls.map(pathOf)).toEqual([TOTAL]);
    await expect(kpi(page, "Vendas hoje")).toBeVisible();
    await expect(kpi(page, "Vendas hoje")).not.toContainText("R$");

    totals.open();
    await expect(kpi(page, "Vendas hoje")).toContainText(format.money(today));
    await expect.poll(() => calls.slice(1).map(pathOf).sort()).toEqual([...PHASE_2].sort());
    await expect(skeletons(page)).not.toHaveCount(0);
    await expect(page.getByRole("main").getByRole("table")).toHaveCount(0);

    others.open();
    await expect(skeletons(page)).toHaveCount(0);
    await expect(card(page, "Comparativo de lojas").getByRole("row", { name: /Aurora Paulista/ })).toBeVisible();
  });

  test("loads the cards although the totals fail, and a retry loads the totals", async ({ page }) => {
    await page.route(`**${TOTAL}*`, (route) => route.fulfill({ status: 500, json: refusal(500) }));
    await openFromAnotherPage(page);
    await expect(page.getByRole("alert").filter({ hasText: "Não foi possível carregar as vendas." })).toBeVisible();
    await expect(card(page, "Comparativo de lojas").getByRole("row", { name: /Aurora Paulista/ })).toBeVisible();
    await page.unroute(`**${TOTAL}*`);
    await page.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(kpi(page, "Vendas hoje")).toContainText("R$");
    await expect(page.getByText("Não foi possível carregar as vendas.")).toHaveCount(0);
  });

  for (const [path, title] of Object.entries(CARDS)) {
    test(`the card "${title}" fails alone and recovers with "Tentar de novo"`, async ({ page }) => {
      await page.route(`**${path}*`, (route) => route.fulfill({ status: 500, json: refusal(500) }));
      await openFromAnotherPage(page);
      const failed = card(page, title).getByRole("alert");
      await expect(failed).toContainText("Não foi possível carregar");
      await expect(page.getByRole("main").getByRole("alert")).toHaveCount(1);
      await page.unroute(`**${path}*`);
      await failed.getByRole("button", { name: "Tentar de novo" }).click();
      await expect(failed).toHaveCount(0);
      await expect(skeletons(page)).toHaveCount(0);
      await expect(card(page, title)).toContainText(/\d/);
    });
  }

  test("requests empty totals once more, then shows an empty state instead of an error", async ({ page }) => {
    let asked = 0;
    const empty: DashboardTotal = {
      today: 0,
      yesterday: 0,
      variation: null,
      orders: 0,
      averageTicket: null,
      month: 0,
      previousMonth: 0,
      monthVariation: null,
      newCustomers: 0,
      recurringCustomers: 0,
      updatedAt: null,
      sameMoment: {
        until: new Date().toISOString(),
        yesterday: 0,
        variation: null,
        yesterdayOrders: 0,
        ordersVariation: null,
        yesterdayTicket: null,
        ticketVariation: null,
        previousMonth: 0,
        monthVariation: null,
        yearAgo: 0,
        yearVariation: null,
      },
    };
    await page.route(`**${TOTAL}*`, (route) => {
      asked++;
      return route.fulfill({ json: empty });
    });
    await openFromAnotherPage(page);
    await expect(page.getByText("Ainda não há vendas para mostrar.")).toBeVisible();
    expect(asked).toBe(2);
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  });

  test("shows a banner while offline, and keeps the figures", async ({ page, context }) => {
    await page.goto("/");
    await expect(kpi(page, "Vendas hoje")).toContainText("R$");
    await context.setOffline(true);
    await expect(offlineBar(page)).toBeVisible();
    await expect(kpi(page, "Vendas hoje")).toContainText("R$");
    await context.setOffline(false);
    await expect(offlineBar(page)).toHaveCount(0);
  });

  test("loads a code chunk that failed offline once the network is back", async ({ page, context }) => {
    const document = await (await page.request.get("/")).text();
    const lost = createGate();
    await page.route("**/_next/static/chunks/*.js", async (route) => {
      if (document.includes(pathOf(route.request()))) return route.continue();
      await lost.opened;
      await route.abort("internetdisconnected");
    });
    await page.goto("/");
    await expect(kpi(page, "Vendas hoje")).toContainText("R$");
    await context.setOffline(true);
    lost.open();
    await expect(offlineBar(page)).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
    await expect(kpi(page, "Vendas hoje")).toContainText("R$");
    await expect(charts(page)).toHaveCount(0);

    await context.setOffline(false);
    await expect(charts(page)).not.toHaveCount(0);
    await expect(skeletons(page)).toHaveCount(0);
    await expect(card(page, "Comparativo de lojas").getByRole("row", { name: /Aurora Paulista/ })).toBeVisible();
  });
});

/** Charts are drawn by the browser only, so their code is never among the document's own. */
function charts(page: Page) {
  return page.getByRole("main").locator("svg.recharts-surface");
}

function offlineBar(page: Page) {
  return page.getByRole("status").filter({ hasText: "Sem conexão. Os números na tela" });
}

function refusal(statusCode: number) {
  return { statusCode, message: "Internal server error", error: "Internal Server Error" };
}
