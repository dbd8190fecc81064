import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { dayOf, startOfMonth } from "../../lib/core/dates.ts";
import { RFM_SEGMENTS, type RfmSegment } from "../../lib/customers/names.ts";
import type { RfmMigrations, RfmOverview } from "../../lib/rfm/schemas.ts";
import texts from "../../messages/pt-BR.json" with { type: "json" };
import { format } from "./support/dashboard.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectNoSidewaysScrolling } from "./support/page-checks.ts";
import { ADMIN } from "./support/people.ts";

const MONTH = startOfMonth(dayOf(new Date()));
const NAMES: Record<string, string> = texts.rfm.segments;

test("an error with its support code fits a phone's width", async ({ page, signInAs }) => {
  const code = "0c8f8a12-e126-4a38-8c85-3d0f5e9f7a11";
  const body = { statusCode: 429, message: "Too many requests", error: "Too Many Requests" };
  const headers = { "x-correlation-id": code, "x-error-code": "too_many_requests" };
  await page.route("**/api/rfm/overview*", (route) => route.fulfill({ status: 429, headers, json: body }));
  await page.setViewportSize({ width: 360, height: 800 });
  await signInAs(ADMIN);
  // Within the app: the document of a first visit has the figures.
  await page.goto("/pesquisas");
  await page.getByRole("link", { name: "RFM", exact: true }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(code);
  await expectNoSidewaysScrolling(page);
});

test.describe("segments", () => {
  test.beforeEach(async ({ page, signInAs }) => {
    await signInAs(ADMIN);
    await page.goto("/rfm");
    await expect(table(page)).toBeVisible();
  });

  test("the table holds the API's ten groups, and its total row equals the summary", async ({ page, apiAs }) => {
    const { profiles, summary, kpis } = await apiAs(ADMIN).get<RfmOverview>(`/rfm/overview?referencePeriod=${MONTH}`);
    expect(profiles).toHaveLength(10);
    for (const { segment, count, totalRevenue } of profiles) {
      const row = table(page).getByRole("row", { name: NAMES[segment] });
      await expect(row.getByRole("cell").first()).toHaveText(format.number(count));
      await expect(row).toContainText(format.money(totalRevenue));
    }
    const total = table(page).getByRole("row", { name: /^Total/ });
    await expect(total.getByRole("cell").first()).toHaveText(format.number(summary.count));
    await expect(total).toContainText(format.money(summary.totalRevenue));
    expect(profiles.reduce((sum, { count }) => sum + count, 0)).toBe(summary.count);
    expect(cents(profiles.map(({ totalRevenue }) => totalRevenue))).toBe(cents([summary.totalRevenue]));
    await expect(page.getByRole("main")).toContainText(format.number(kpis.recurring));
  });

  test("the treemap shows every group with customers, by customers or by revenue", async ({ page, apiAs }) => {
    const { profiles } = await apiAs(ADMIN).get<RfmOverview>(`/rfm/overview?referencePeriod=${MONTH}`);
    const filled = profiles.filter(({ count }) => count > 0);
    const map = page.getByRole("group", { name: "Grupos por Clientes" });
    await expect(map.getByRole("button")).toHaveCount(filled.length);
    for (const { segment, count } of filled)
      await expect(map.getByRole("button", { name: NAMES[segment] })).toContainText(`${format.number(count)} cliente`);
    await choose(page, "Área do gráfico", "Gasto total");
    await expect(page.getByRole("group", { name: "Grupos por Gasto total" }).getByRole("button")).not.toHaveCount(0);
    await expect(page).toHaveURL(/medida=receita/);
  });

  test("columns sort in both directions, the total row stays last, and the URL keeps the sort order", async ({
    page,
  }) => {
    const header = table(page).getByRole("columnheader", { name: "Clientes" });
    await header.getByRole("button").click();
    await expect(header).toHaveAttribute("aria-sort", "descending");
    const falling = await counts(page);
    expect(falling).toEqual([...falling].sort((a, b) => b - a));
    await header.getByRole("button").click();
    await expect(header).toHaveAttribute("aria-sort", "ascending");
    expect(await counts(page)).toEqual(falling.toReversed());
    await expect(table(page).getByRole("row").last()).toContainText("Total");
    await expect(page).toHaveURL(/ordem=clientes/);
    await page.reload();
    await expect(header).toHaveAttribute("aria-sort", "ascending");
  });

  test("the CSV equals the table, in the format of a Brazilian spreadsheet", async ({ page, apiAs }) => {
    const { profiles } = await apiAs(ADMIN).get<RfmOverview>(`/rfm/overview?referencePeriod=${MONTH}`);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exportar CSV" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`rfm_${MONTH.slice(0, 7)}.csv`);
    const text = await readFile(await download.path(), "utf8");
    expect(text.startsWith("\uFEFFMês;Grupo;Clientes;")).toBe(true);
    const [, ...lines] = text.trimEnd().split("\r\n");
    expect(lines).toHaveLength(10);
    for (const { segment, count, totalRevenue } of profiles) {
      const cells = lines.find((line) => line.includes(`;${NAMES[segment]};`))?.split(";") ?? [];
      expect(cells[2]).toBe(String(count));
      expect(cells).toContain(totalRevenue.toFixed(2).replace(".", ","));
    }
  });

  test("a group opens its panel from table and treemap, and closing it returns the focus", async ({ page }) => {
    const opener = table(page).getByRole("button", { name: "Em risco", exact: true });
    await opener.click();
    const panel = page.getByRole("dialog", { name: "Em risco" });
    await expect(panel).toContainText("Ação sugerida");
    await expect(panel).toContainText("Pede ação");
    await expect(page).toHaveURL(/segmento=at_risk/);
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page
      .getByRole("group", { name: /^Grupos por/ })
      .getByRole("button", { name: "Campeões" })
      .click();
    await expect(page.getByRole("dialog", { name: "Campeões" })).toContainText("Vai bem");
  });

  test("Recalcular starts a background recompute, and a notification appears when it is done", async ({ page }) => {
    await page.getByRole("button", { name: "Recalcular" }).click();
    await expect(page.getByText("Recálculo iniciado.")).toBeVisible();
    await expect(page.getByText("Grupos recalculados.")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("button", { name: "Recalcular" })).not.toHaveAttribute("aria-disabled");
  });
});

test.describe("migrations", () => {
  test("the diagram and the matrix show the API's flows", async ({ page, signInAs, apiAs }) => {
    await signInAs(ADMIN);
    await page.goto("/rfm");
    await page.getByRole("tab", { name: "Migrações" }).click();
    const previous = new Date(Date.parse(MONTH) - 1).toISOString().slice(0, 7);
    const query = `currentPeriod=${MONTH}&previousPeriod=${previous}-01`;
    const migrations = await apiAs(ADMIN).get<RfmMigrations>(`/rfm/migrations?${query}`);
    const flows = migrations.flows.filter(({ count }) => count > 0);
    const customers = flows.reduce((sum, { count }) => sum + count, 0);
    const { positive, negative, neutral, entered, left } = migrations;
    expect(positive + negative + neutral + entered + left).toBe(customers);

    const balance = page.getByRole("region", { name: "Saldo das migrações" });
    const moved = (isFall: boolean) =>
      sumOf(flows.filter(({ from, to }) => from && to && from !== to && isFall === rank(to) > rank(from)));
    await expect(balance).toContainText(`${format.number(moved(false))} sub`);
    await expect(balance).toContainText(`${format.number(moved(true))} ca`);
    const picture = page.getByRole("img", { name: /A matriz traz os mesmos números em tabela/ });
    await expect(picture.locator("path")).not.toHaveCount(0);
    await showEveryFlow(page);
    await expect(page.getByText(`${flows.length} de ${flows.length} fluxos`)).toBeVisible();
    const drawn = await picture.textContent();

    await choose(page, "Visualização", "Matriz");
    const matrix = page.getByRole("table");
    await expect(matrix.getByRole("row").last().getByRole("cell").last()).toHaveText(format.number(customers));
    for (const from of new Set(flows.map((flow) => flow.from))) {
      const name = from === null ? "Novos" : String(NAMES[from]);
      const sum = format.number(sumOf(flows.filter((flow) => flow.from === from)));
      await expect(
        matrix
          .getByRole("row", { name: new RegExp(`^${name} `) })
          .getByRole("cell")
          .last(),
      ).toHaveText(sum);
      expect(drawn?.replaceAll("\u00a0", " ")).toContain(sum);
    }
    const filled = matrix.locator("tbody td").filter({ hasText: /\d/ });
    await expect(filled).toHaveCount(flows.length + new Set(flows.map(({ from }) => from)).size);
  });
});

const table = (page: Page) => page.getByRole("tabpanel", { name: "Grupos" }).getByRole("table");

/** The radio buttons are hidden under their labels. */
function choose(page: Page, group: string, option: string): Promise<void> {
  return page.getByRole("group", { name: group }).getByText(option, { exact: true }).click();
}

async function counts(page: Page): Promise<number[]> {
  const cells = await table(page).locator("tbody tr").locator("td:nth-of-type(1)").allTextContents();
  return cells.map((text) => Number(text.replaceAll(".", "")));
}

async function showEveryFlow(page: Page): Promise<void> {
  const slider = page.getByRole("slider", { name: "Tamanho mínimo do fluxo" });
  await slider.focus();
  await slider.press("Home");
}

const rank = (segment: RfmSegment) => RFM_SEGMENTS.indexOf(segment);

const sumOf = (flows: readonly { count: number }[]) => flows.reduce((sum, { count }) => sum + count, 0);

const cents = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
