import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessibleEverywhere } from "./support/page-checks.ts";
import { ADMIN, BELA, GERENTE } from "./support/people.ts";

/** The administrator's earlier actions: a role, an invite, the same invite again, a sync. */
type Past = { roleName: string; email: string };

test.describe("Auditoria", () => {
  let past: Past;

  test.beforeAll(async ({ playwright, baseURL }) => {
    const request = await playwright.request.newContext({ baseURL });
    const { token } = (await (await request.post("/api/local-identity/token", { data: { email: ADMIN } })).json()) as {
      token: string;
    };
    const headers = { authorization: `Bearer ${token}` };
    const post = (path: string, data: unknown) => request.post(`/api${path}`, { data, headers });
    const invites = async () => (await request.get("/api/audit/logs?actionType=USER_INVITE", { headers })).text();
    past = { roleName: `Caixa ${Date.now()}`, email: `nova.${Date.now()}@example.com` };
    const role = (await (await post("/roles", { name: past.roleName, permissions: ["app:dashboard"] })).json()) as {
      id: string;
    };
    expect((await post("/users/invite", { email: past.email, roleId: role.id })).status()).toBe(201);
    // An audit row is written after its response: without waiting, the second one may come first.
    await expect.poll(invites).toContain(past.email);
    expect((await post("/users/invite", { email: past.email, roleId: role.id })).status()).toBe(409);
    expect((await post("/erp/sync/sales", undefined)).ok()).toBe(true);
    await request.dispose();
  });

  test.beforeEach(async ({ signInAs }) => signInAs(ADMIN));

  test("shows an administrator each invite, also a rejected one, as a sentence with sender and recipient", async ({
    page,
  }) => {
    await page.goto("/auditoria");
    const invited = rowOf(page, `convidou ${past.email} com o papel “${past.roleName}”`);
    await expect(invited).toContainText("Ana Beatriz Lima");
    await expect(invited).toContainText(/hoje \d\d:\d\d/);
    const refused = rowOf(page, `tentou convidar ${past.email}`);
    await expect(refused).toContainText("o pedido foi recusado: conflito com o que já existe");
    await expect(refused).toContainText("Recusado");
    await expect(rowOf(page, "iniciou a sincronização de vendas").first()).toBeVisible();
  });

  test("filters narrow the list, persist in the URL and can all be cleared at once", async ({ page }) => {
    await page.goto("/auditoria");
    await page.getByLabel("Ação", { exact: true }).selectOption({ label: "Criação de papel" });
    await expect(page).toHaveURL(/acao=ROLE_CREATE/);
    await expect(rows(page).first()).toContainText("criou o papel “");
    await expect(rowOf(page, "convidou")).toHaveCount(0);
    await page.getByLabel("Usuário", { exact: true }).selectOption({ label: `Ana Beatriz Lima · ${ADMIN}` });
    await page.getByLabel("Período", { exact: true }).selectOption({ label: "Hoje" });
    await expect(page).toHaveURL(/de=\d{4}-\d\d-\d\d/);
    await page.getByLabel("Período", { exact: true }).selectOption({ label: "Personalizado" });
    await page.getByLabel("Até", { exact: true }).fill("2099-12-31");
    await expect(page).toHaveURL(/ate=2099-12-31/);
    await page.reload();
    await expect(rows(page).first()).toContainText("criou o papel “");
    await page.getByRole("button", { name: "Mais filtros" }).click();
    await page.getByLabel("Endereço técnico contém").fill("nada-disso");
    await expect(page.getByText("Nenhum resultado com estes filtros")).toBeVisible();
    await page.getByRole("main").getByRole("status").getByRole("button", { name: "Limpar filtros" }).click();
    await expect(rowOf(page, "convidou").first()).toBeVisible();
    await expect(page).toHaveURL(/\/auditoria$/);
    await page.getByLabel("Endereço técnico contém").fill("USERS/INVITE");
    await expect(page).toHaveURL(/busca=USERS/);
    await expect(rowOf(page, "criou um papel")).toHaveCount(0);
    await expect(rowOf(page, "convidou").first()).toBeVisible();
  });

  test("a record expands to its full details by keyboard alone", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/auditoria?acao=USER_INVITE");
    await expect(rows(page).first()).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await expect(rows(page).first().getByRole("button")).toBeFocused();
    await page.keyboard.press("o");
    const details = page.getByRole("table").locator("tr", { hasText: "Detalhes técnicos" });
    await details.getByText("Detalhes técnicos").press("Enter");
    await expect(details).toContainText("POST /api/users/invite");
    await expect(details).toContainText(`"email": "${past.email}"`);
    await expect(details.locator("pre")).toContainText(/"error"/);
    await details.getByRole("button", { name: "Copiar código de correlação" }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9a-f-]{36}$/);
    await rows(page).first().getByRole("button").press("o");
    await expect(details).toHaveCount(0);
  });

  test("the statistics cover the selected period, and clicking one filters the list", async ({ page }) => {
    await page.goto("/auditoria");
    const stats = page.getByRole("region", { name: "No período" });
    await expect(stats).toContainText("Convite de usuário");
    await expect(stats).toContainText(ADMIN);
    await stats.getByRole("button", { name: /Sincronização de vendas/ }).click();
    await expect(page).toHaveURL(/acao=SYNC_TRIGGERED/);
    await expect(rows(page).first()).toContainText("sincronização de vendas");
  });

  test("the CSV contains the filtered records, and the user chooses the page size", async ({ page }) => {
    await page.goto("/auditoria?acao=USER_INVITE");
    await expect(rows(page).first()).toBeVisible();
    await page.getByLabel("Registros por página").selectOption("100");
    await expect(page).toHaveURL(/tamanho=100/);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exportar CSV" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^auditoria_\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), "utf8");
    expect(text.startsWith("\uFEFFData ISO;")).toBe(true);
    const lines = text.trimEnd().split("\r\n").slice(1);
    expect(lines.length).toBeGreaterThanOrEqual(2);
    for (const line of lines) expect(line).toContain(";Convite de usuário;USER_INVITE;");
    expect(text).toContain(past.email);
  });

  test("hides the records from a user without the permission and from other organizations", async ({
    page,
    signInAs,
    apiAs,
  }) => {
    await signInAs(GERENTE);
    await page.goto("/auditoria");
    await expect(page.getByText("Sem permissão")).toBeVisible();
    expect(await page.content()).not.toContain(past.email);
    const theirs = JSON.stringify(await apiAs(BELA).get("/audit/logs?limit=200"));
    expect(theirs).not.toContain(past.email);
    expect(JSON.stringify(await apiAs(ADMIN).get("/audit/logs?limit=200"))).toContain(past.email);
  });

  test("is accessible at any width and theme", async ({ page }) => {
    await page.goto("/auditoria?acao=USER_INVITE");
    await rows(page).first().getByRole("button").click();
    await expect(page.getByText("Detalhes técnicos")).toBeVisible();
    await page.getByText("Detalhes técnicos").click();
    await expect(page.getByText("Dados registrados")).toBeVisible();
    await expect(page.getByRole("region", { name: "No período" })).toContainText("Convite de usuário");
    await expectAccessibleEverywhere(page);
  });
});

function rows(page: Page): Locator {
  return page.getByRole("table", { name: /^Registros de auditoria/ }).locator("tbody tr:has([data-log-toggle])");
}

function rowOf(page: Page, sentence: string): Locator {
  return rows(page).filter({ hasText: sentence });
}
