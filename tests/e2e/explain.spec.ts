import type { Page } from "@playwright/test";
import type { Explanation } from "../../lib/explain/schemas.ts";
import { countClicks } from "./support/clicks.ts";
import { format, kpi } from "./support/dashboard.ts";
import { expect, patient, test } from "./support/fixtures.ts";
import { expectAccessibleInBothThemes, expectNoSidewaysScrolling } from "./support/page-checks.ts";
import { ADMIN, GERENTE, MARKETING } from "./support/people.ts";

const number = (page: Page, label: string) =>
  kpi(page, label).getByRole("button", { name: new RegExp(`^Por quê\\? ${label}: `) });
const panel = (page: Page) => page.getByRole("dialog", { name: "Por quê?" });
const amounts = async (page: Page) =>
  (await panel(page).getByRole("row").locator("td").allInnerTexts()).map((text) =>
    Number(
      text
        .replace(/[^\d,−]/g, "")
        .replace("−", "-")
        .replace(",", "."),
    ),
  );

test("a user opens a number by keyboard, sees rows that add up to it, and sends the link to a colleague", async ({
  page,
  context,
  browser,
  baseURL,
  signInAs,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAs(ADMIN);
  await page.goto("/");
  const sales = number(page, "Vendas hoje");
  const shown = ((await sales.textContent()) ?? "").trim();
  await sales.focus();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("heading", { level: 3 })).toContainText(shown);
  await expect(panel(page).getByRole("button", { name: "Carregar mais" })).toHaveCount(0);
  const sum = (await amounts(page)).reduce((total, amount) => total + Math.round(amount * 100), 0) / 100;
  expect(format.money(sum)).toBe(shown);
  await expectAccessibleInBothThemes(page);

  await panel(page).getByRole("button", { name: "Copiar link" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).searchParams.get("explain")).toContain("dashboard.today-sales");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  await expect(sales).toBeFocused();

  const colleague = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 }, colorScheme: "dark" });
  await colleague.request.post("/api/local-identity/session", { data: { email: ADMIN } });
  const phone = patient(await colleague.newPage());
  await phone.goto(link);
  await expect(panel(phone).getByRole("heading", { level: 3 })).toContainText(shown);
  await expect.poll(() => panel(phone).boundingBox()).toMatchObject({ x: 0, width: 360 });
  await expectNoSidewaysScrolling(phone);
  await phone.keyboard.press("Escape");
  await expect(panel(phone)).toHaveCount(0);
  await expect(number(phone, "Vendas hoje")).toBeFocused();
  await colleague.close();
});

test("an average opens the figures it is made of, and the back button returns to it and closes it", async ({
  page,
  signInAs,
}) => {
  await signInAs(ADMIN);
  await page.goto("/");
  await number(page, "Ticket médio").first().click();
  const orders = panel(page).getByRole("button", { name: /Vendas de hoje, sem contar devoluções/ });
  await expect(orders).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await orders.click();
  await expect(panel(page).getByRole("heading", { name: /^\d+ vendas?$/ })).toBeVisible();
  await page.goBack();
  await expect(orders).toBeVisible();
  await page.goBack();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("every number of the first two rows opens to the same number", async ({ page, signInAs }) => {
  await signInAs(GERENTE);
  await page.goto("/");
  await expect(kpi(page, "Vendas no mês")).toContainText("R$");
  for (const label of [
    "Vendas hoje",
    "Nº de vendas",
    "Vendas no mês",
    "Nº de vendas no período",
    "Ticket médio no período",
  ]) {
    const answer = page.waitForResponse((response) => /\/api\/explain\/.*only=sums/.test(response.url()));
    const shown = ((await number(page, label).first().textContent()) ?? "").trim();
    await number(page, label).first().click();
    const { unit, value } = (await (await answer).json()) as Explanation;
    const texts = unit === "count" ? [format.number(value)] : [format.money(value), format.moneyRound(value)];
    expect(texts, label).toContain(shown);
    await page.keyboard.press("Escape");
    await expect(panel(page)).toHaveCount(0);
  }
});

test("a period against last year is explained by its parts in at most four clicks, on a phone too", async ({
  page,
  signInAs,
}) => {
  await signInAs(ADMIN);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const { click, select, clicks } = countClicks();
  // The generated shop has sold for a year and some days: its month before is not whole.
  await select(page.getByRole("combobox", { name: "Período dos números abaixo" }), "7 dias");
  await select(page.getByRole("combobox", { name: "Comparar com" }), "vs. ano anterior");
  await expect(kpi(page, "Vendas em 7 dias")).toContainText("antes: ");
  await click(number(page, "Vendas em 7 dias").first());
  const parts = panel(page).getByRole("table", { name: "De onde vem a diferença" });
  await expect(parts.getByRole("rowheader", { name: /^Ticket médio/ })).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(4);
  await expect(
    panel(page).getByText(/^R\$.* a (mais|menos) que de .* pelo número de vendas e .* pelo ticket médio\.$/),
  ).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectAccessibleInBothThemes(page);
});

test("groups of customers open to their customers, and to a segment", async ({ page, signInAs }) => {
  await signInAs(ADMIN);
  await page.goto("/rfm");
  const champions = page.getByRole("button", { name: /^Por quê\? Campeões, Clientes: / });
  const shown = ((await champions.textContent()) ?? "").trim();
  await champions.click();
  await expect(panel(page).getByRole("heading", { name: new RegExp(`^${shown} clientes?$`) })).toBeVisible();
  await expect(panel(page).getByRole("link", { name: "Salvar como segmento" })).toHaveAttribute(
    "href",
    /rfm=champions/,
  );
});

test("a user without the permission of a figure gets its reason, not its rows", async ({ page, signInAs }) => {
  await signInAs(MARKETING);
  await page.goto("/rfm?explain=helpdesk.waiting");
  await expect(panel(page).getByText("Sem permissão")).toBeVisible();
});
