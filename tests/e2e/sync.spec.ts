import type { Locator, Page } from "@playwright/test";
import type { RecentSale } from "../../lib/sales/schemas.ts";
import { expect, test } from "./support/fixtures.ts";
import { ADMIN, MARKETING } from "./support/people.ts";
import { addErpFault, addRows, addSales, clearFaults } from "./support/sandbox.ts";

/** A run may wait in the queue. */
const RUN = { timeout: 40_000 };

test.describe("Sincronização", () => {
  test.beforeEach(async ({ signInAs }) => signInAs(ADMIN));
  test.afterEach(clearFaults);

  test("a user starts an incremental run, watches it and finds it in the history", async ({ page, apiAs }) => {
    await addSales({ branch: "F03", total: 77.77 });
    await addErpFault({ delayMs: 1_500, path: "transacoes", count: 2 });
    await page.goto("/sincronizacao");
    await expect(page.getByRole("table", { name: /^Sincronizações/ }).getByRole("row")).not.toHaveCount(0);
    await startIncremental(page);
    await expect(page.getByText("Sincronização iniciada")).toBeVisible();
    await expect(page.getByRole("region", { name: /^Sincronizando/ })).toBeVisible();
    await expect(lastRun(page)).toContainText("Em andamento");
    await expect(page.getByText("Sincronização concluída")).toBeVisible(RUN);
    await expect(page.getByRole("region", { name: /^Sincronizando/ })).toHaveCount(0);
    await expect(lastRun(page)).toContainText(/Concluída/);
    await expect(lastRun(page)).toContainText("Só novidades");

    await lastRun(page).getByRole("button").click();
    const drawer = page.getByRole("dialog", { name: /^Sincronização: Só novidades/ });
    await expect(drawer.getByRole("row", { name: /^Vendas/ })).toBeVisible();
    await expect(drawer).toContainText("Período pedido");
    await page.goBack();
    await expect(drawer).toHaveCount(0);
    await expect(page).toHaveURL(({ pathname }) => pathname === "/sincronizacao");
    const sales = await apiAs(ADMIN).get<RecentSale[]>("/sales/recent-sales?limit=100");
    expect(sales.map(({ total }) => total)).toContain(77.77);
  });

  test("a sync that the ERP rejects fails with the reason; the next sync succeeds", async ({ page }) => {
    await addErpFault({ status: 400, path: "transacoes" });
    await page.goto("/sincronizacao");
    await startIncremental(page);
    await expect(page.getByText("A sincronização falhou")).toBeVisible(RUN);
    await expect(lastRun(page)).toContainText("Falhou");
    await lastRun(page).getByRole("button").click();
    const drawer = page.getByRole("dialog");
    await expect(drawer.getByRole("alert")).toContainText("Para o suporte: erro 400 em");
    await page.keyboard.press("Escape");
    await expect(drawer).toHaveCount(0);

    await clearFaults();
    await startIncremental(page);
    await expect(page.getByText("Sincronização concluída")).toBeVisible(RUN);
    await expect(lastRun(page)).toContainText(/Concluída/);
  });

  test("lists an invalid row with its reason, and imports the other rows", async ({ page, apiAs }) => {
    const id = `RUIM-${Date.now()}`;
    await addRows("transacoes", [{ id_transacao: id, filial: "F01", data: null, tipo: "VENDA", valor: 10, itens: [] }]);
    await addSales({ branch: "F04", total: 88.88 });
    await page.goto("/sincronizacao");
    await startIncremental(page);
    await expect(page.getByText("Sincronização concluída")).toBeVisible(RUN);
    await expect(lastRun(page)).toContainText("Concluída com falhas");
    await lastRun(page).getByRole("button").click();
    const rejected = page.getByRole("dialog").getByRole("listitem").filter({ hasText: id });
    await expect(rejected).toContainText(/Data inválida|Falta um campo obrigatório/);
    await expect(rejected).toContainText("loja F01");
    const sales = await apiAs(ADMIN).get<RecentSale[]>("/sales/recent-sales?limit=100");
    expect(sales.map(({ total }) => total)).toContain(88.88);
  });

  test("rejects an invalid date range before a sync starts", async ({ page }) => {
    await page.goto("/sincronizacao");
    const dialog = await openDialog(page);
    await dialog.getByLabel("De", { exact: true }).fill("31/02/2026");
    await dialog.getByRole("button", { name: "Iniciar sincronização" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("A data inicial não existe. Use dd/mm/aaaa.");
    await dialog.getByRole("button", { name: "Hoje", exact: true }).click();
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await expect(dialog).toContainText("1 dia");
  });

  test('shows "no permission" to a role without access to syncs', async ({ page, signInAs }) => {
    await signInAs(MARKETING);
    await page.goto("/sincronizacao");
    await expect(page.getByText("Sem permissão")).toBeVisible();
    await expect(page.getByRole("button", { name: "Sincronizar" })).toHaveCount(0);
  });
});

/** The newest row of the history. */
function lastRun(page: Page): Locator {
  return page
    .getByRole("table", { name: /^Sincronizações/ })
    .getByRole("row")
    .nth(1);
}

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole("main").getByRole("button", { name: "Sincronizar" }).click();
  return page.getByRole("dialog", { name: "Sincronizar com o ERP" });
}

async function startIncremental(page: Page): Promise<void> {
  const dialog = await openDialog(page);
  await expect(dialog.getByRole("radio", { name: /^Só novidades/ })).toBeChecked();
  await dialog.getByRole("button", { name: "Iniciar sincronização" }).click();
  await expect(dialog).toHaveCount(0);
}
