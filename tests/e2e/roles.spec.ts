import type { Page } from "@playwright/test";
import { expect, patient, test } from "./support/fixtures.ts";
import { expectAccessibleEverywhere } from "./support/page-checks.ts";
import { ADMIN } from "./support/people.ts";
import { newMember, sweep } from "./support/team.ts";

const cell = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });

test.describe("Papéis", () => {
  test.beforeEach(async ({ signInAs }) => signInAs(ADMIN));
  test.afterEach(({ page }) => sweep(page, ADMIN));

  test("a user creates a role, changes it in the matrix, can't delete it while in use, and deletes it", async ({
    page,
    apiAs,
    browser,
    baseURL,
  }) => {
    const name = `Teste ${Date.now().toString(36)}`;
    await page.goto("/papeis");
    await page.getByRole("main").getByRole("button", { name: "Novo papel" }).click();
    const drawer = page.getByRole("dialog", { name: "Novo papel" });
    await drawer.getByLabel("Nome").fill("gerente");
    await drawer.getByLabel("Começar de").selectOption({ label: "Consulta" });
    await drawer.getByRole("button", { name: "Criar papel" }).click();
    await expect(drawer.getByRole("alert")).toHaveText("Já existe um papel com este nome.");
    await drawer.getByLabel("Nome").fill(name);
    await drawer.getByRole("button", { name: "Criar papel" }).click();
    await expect(page.getByText(`Papel ${name} criado`)).toBeVisible();
    await expect(cell(page, `Clientes: ${name}`)).toBeChecked();

    await cell(page, `Auditoria: ${name}`).click();
    await page.getByRole("switch", { name: `Somente leitura: ${name}` }).click();
    await expect(page.getByText("1 papel alterado")).toBeVisible();
    await page.getByRole("button", { name: "Salvar alterações" }).click();
    await expect(page.getByText("Papéis salvos")).toBeVisible();
    await page.reload();
    await expect(cell(page, `Auditoria: ${name}`)).toBeChecked();
    await expect(page.getByRole("switch", { name: `Somente leitura: ${name}` })).not.toBeChecked();

    const other = await browser.newContext({ baseURL, locale: "pt-BR" });
    const theirs = patient(await other.newPage());
    const colleague = await newMember(theirs, apiAs(ADMIN), name, "papel");
    await theirs.goto("/auditoria");
    await expect(theirs.getByRole("heading", { name: "Auditoria", level: 1 })).toBeVisible();
    // Not "sem permissão": entries of earlier tests have it as the reason of a refusal.
    await expect(theirs.getByText("Sem permissão", { exact: true })).toHaveCount(0);
    await other.close();

    await page.reload();
    await choose(page, name, "Excluir");
    const refused = page.getByRole("dialog", { name: `O papel ${name} está em uso` });
    await refused.getByRole("link", { name: "Ver pessoas" }).click();
    await expect(page).toHaveURL(/\/equipe\?papel=/);
    const row = page.getByRole("row").filter({ hasText: colleague });
    await row.getByRole("combobox").selectOption({ label: "Consulta" });
    await expect(page.getByText(/agora é Consulta/)).toBeVisible();

    await page.goto("/papeis");
    await choose(page, name, "Excluir");
    await page.getByRole("dialog").getByRole("button", { name: "Excluir papel" }).click();
    await expect(page.getByText(`Papel ${name} excluído`)).toBeVisible();
    await expect(cell(page, `Auditoria: ${name}`)).toHaveCount(0);
  });

  test("permissions of the operator's role and of the user's own role cannot be edited", async ({ page }) => {
    await page.goto("/papeis");
    await expect(cell(page, "Auditoria: Super Admin")).toBeDisabled();
    await expect(cell(page, "Auditoria: Administrador")).toBeDisabled();
    await expect(cell(page, "Auditoria: Gerente")).toBeEnabled();
    await choose(page, "Super Admin", "Ver como este papel");
    await expect(page.getByRole("dialog")).toContainText("Pode tudo, em todas as organizações.");
  });

  test("the preview shows the menu of a user with the role", async ({ page }) => {
    await page.goto("/papeis");
    await choose(page, "Consulta", "Ver como este papel");
    const menu = page.getByRole("region", { name: "Menu de Consulta" });
    await expect(menu).toContainText("Somente leitura");
    await expect(menu.getByText("Clientes")).toBeVisible();
    await expect(menu.getByText("Equipe")).toHaveCount(0);
  });

  test("the search shows only matching permissions, and is kept in the URL", async ({ page }) => {
    await page.goto("/papeis");
    await page.getByRole("searchbox", { name: "Buscar permissão" }).fill("csv");
    await expect(page.getByRole("rowheader", { name: /^Exportar segmentos/ })).toBeVisible();
    await expect(page.getByRole("rowheader", { name: /^Filas/ })).toHaveCount(0);
    await expect(page).toHaveURL(/busca=csv/);
  });
});

test("axe finds no serious violation in the matrix, the drawer and the preview, at any width or theme", async ({
  page,
  signInAs,
}) => {
  await signInAs(ADMIN);
  await page.goto("/papeis");
  await expect(cell(page, "Auditoria: Gerente")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole("main").getByRole("button", { name: "Novo papel" }).click();
  await expect(page.getByRole("dialog").getByLabel("Nome")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.keyboard.press("Escape");
  await choose(page, "Gerente", "Ver como este papel");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleEverywhere(page);
});

async function choose(page: Page, role: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Ações do papel ${role}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}
