import type { BrowserContext, Page } from "@playwright/test";
import type { Page as ListPage } from "../../lib/core/paging.ts";
import type { DashboardTotal } from "../../lib/sales/schemas.ts";
import { format } from "./support/dashboard.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessible } from "./support/page-checks.ts";
import { ADMIN, BELA, GERENTE } from "./support/people.ts";

type Visit = {
  /** Endpoints whose data the document already has. */
  reads: RegExp;
  /** Part of the page that shows them. */
  shows: (page: Page) => Promise<void>;
};

const row = (page: Page) => page.getByRole("main").getByRole("row").nth(1);

const VISITS: Record<string, Visit> = {
  "/": {
    reads: /\/api\/(sales|rfm)\//,
    shows: (page) => expect(page.getByText("Vendas hoje", { exact: true })).toBeVisible(),
  },
  "/rfm": { reads: /\/api\/rfm\//, shows: (page) => expect(page.getByText("Já compraram")).toBeVisible() },
  "/clientes": { reads: /\/api\/customers\?/, shows: (page) => expect(row(page)).toBeVisible() },
  // Its total is counted afterwards, by another request.
  "/clientes?gastoDe=1": { reads: /\/api\/customers\?/, shows: (page) => expect(row(page)).toBeVisible() },
  "/segmentos": { reads: /\/api\/intelligence\/segments\?/, shows: (page) => expect(row(page)).toBeVisible() },
  "/campanhas": { reads: /\/api\/campaigns\?.*limit=25/, shows: (page) => expect(row(page)).toBeVisible() },
  "/configuracoes": {
    reads: /\/api\/settings\/organization/,
    shows: (page) => expect(page.getByLabel("Nome da organização")).toHaveValue("Aurora"),
  },
};

const FIGURE = 'data-explain="dashboard.period-sales;';

/** The document as a browser gets it, before any script runs. */
async function documentOf(context: BrowserContext, path: string): Promise<string> {
  const answer = await context.request.get(path, { headers: { "sec-fetch-dest": "document" } });
  return (await answer.text()).replaceAll(" ", " ");
}

test.describe("a first visit", () => {
  test.beforeAll(async ({ apiAs }) => {
    const api = apiAs(ADMIN);
    await api.post("/intelligence/segments", { name: `Primeira visita ${Date.now()}`, rules: [] });
    await api.post("/campaigns", { name: `Primeira visita ${Date.now()}`, channel: "whatsapp" });
  });

  for (const [path, { reads, shows }] of Object.entries(VISITS))
    test(`to ${path} shows its data without asking for it again`, async ({ page, signInAs }) => {
      await signInAs(ADMIN);
      const asked: string[] = [];
      page.on("request", (request) => {
        if (reads.test(request.url())) asked.push(request.url());
      });
      await page.goto(path);
      await shows(page);
      await page.waitForLoadState("networkidle");
      expect(asked).toEqual([]);
      await expectAccessible(page);
    });

  test("shows the page as soon as it has arrived", async ({ context, page, signInAs }) => {
    await signInAs(ADMIN);
    // React's own script sets the time of the first paint, and waits from then on if it is a number.
    expect(await documentOf(context, "/")).toContain("$RT=performance.now()");
    await page.goto("/");
    await expect(page.getByText("Vendas hoje", { exact: true })).toBeVisible();
    expect(await page.evaluate("typeof $RT")).toBe("undefined");
  });

  test("has the figures of the person's own stores in the document", async ({ context, signInAs, apiAs }) => {
    const [mine, all] = await Promise.all(
      [GERENTE, ADMIN].map((email) => apiAs(email).get<DashboardTotal>("/sales/dashboard-total")),
    );
    expect(mine?.month).toBeLessThan(all?.month ?? 0);
    await signInAs(GERENTE);
    const html = await documentOf(context, "/");
    expect(html.includes(format.money(mine?.today ?? Number.NaN).replaceAll(" ", " "))).toBe(true);
    expect(html.includes(`\\"month\\":${all?.month}`)).toBe(false);
    expect(html.includes(`\\"month\\":${mine?.month}`)).toBe(true);
  });

  test("has no customer of another organization in the document", async ({ context, signInAs, apiAs }) => {
    const { data } = await apiAs(ADMIN).get<ListPage<{ id: string }>>("/customers?limit=50");
    expect(data).toHaveLength(50);
    await signInAs(ADMIN);
    const own = await documentOf(context, "/clientes");
    expect(data.filter(({ id }) => !own.includes(id))).toEqual([]);
    await signInAs(BELA);
    const other = await documentOf(context, "/clientes");
    expect(data.filter(({ id }) => other.includes(id))).toEqual([]);
  });

  test("on a phone has cards, not a table, in the document", async ({ context, signInAs }) => {
    await signInAs(ADMIN);
    const headers = { "sec-fetch-dest": "document", "user-agent": "Mozilla/5.0 (Linux; Android 15) Mobile Safari" };
    const html = await (await context.request.get("/clientes", { headers })).text();
    expect(html.includes("<table")).toBe(false);
    expect((await documentOf(context, "/clientes")).includes("<table")).toBe(true);
  });

  test("leaves out figures of all stores while the browser remembers a selection", async ({
    context,
    page,
    signInAs,
  }) => {
    await signInAs(ADMIN);
    const hasFigures = async (path: string) => (await documentOf(context, path)).includes(FIGURE);
    expect(await hasFigures("/")).toBe(true);
    await page.goto("/");
    await page.getByRole("button", { name: /^Lojas:/ }).click();
    await page.getByRole("checkbox", { name: "Aurora Paulista" }).click();
    await expect(page).toHaveURL("/?lojas=F01");
    expect(await hasFigures("/")).toBe(false);
    expect(await hasFigures("/?lojas=F01")).toBe(true);
    await page.goto("/");
    await expect(page).toHaveURL("/?lojas=F01");
    await expect(page.getByText("Vendas hoje", { exact: true })).toBeVisible();
  });
});
