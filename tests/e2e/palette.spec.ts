import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessibleEverywhere } from "./support/page-checks.ts";
import { ADMIN, GERENTE } from "./support/people.ts";

/** Opens the palette by the keyboard, types and chooses the first row of a group. */
async function choose(page: Page, typed: string, group: string): Promise<void> {
  const palette = await search(page, typed);
  const row = palette.getByRole("group", { name: group }).getByRole("option").first();
  await expect(row).toBeVisible();
  const chosen = await row.getAttribute("id");
  while ((await palette.locator('[aria-selected="true"]').getAttribute("id")) !== chosen)
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(palette).toHaveCount(0);
}

async function search(page: Page, typed: string) {
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "Buscar e navegar" });
  await palette.getByRole("combobox").fill(typed);
  return palette;
}

test.describe("the command palette", () => {
  test("opens campaigns, segments, stores and sellers by name", async ({ page, signInAs, apiAs }) => {
    const name = `Paleta ${Date.now()}`;
    const api = apiAs(ADMIN);
    const { id } = await api.post<{ id: string }>("/campaigns", { name, channel: "whatsapp" });
    const segment = await api.post<{ id: string }>("/intelligence/segments", { name: `Grupo ${name}`, rules: [] });
    await signInAs(ADMIN);
    await page.goto("/lojas");
    await choose(page, name, "Campanhas");
    await expect(page).toHaveURL(new RegExp(`/campanhas/${id}/editar`));
    await choose(page, name, "Segmentos");
    await expect(page).toHaveURL(`/segmentos/${segment.id}`);
    await choose(page, "ipanema", "Lojas");
    await expect(page).toHaveURL("/lojas?loja=F03");
    await expect(page.getByRole("dialog", { name: /Aurora Ipanema/ })).toBeVisible();
    await page.keyboard.press("Escape");
    const { sellers } = await api.get<{ sellers: { id: string; name: string }[] }>("/customers/options");
    await choose(page, sellers[0]?.name ?? "", "Vendedores");
    await expect(page).toHaveURL(`/clientes?vendedor=${sellers[0]?.id}`);
  });

  test("starts actions: a dialog that it opens is not open again after a reload", async ({ page, signInAs }) => {
    await signInAs(ADMIN);
    await page.goto("/");
    await choose(page, "convidar", "Ações");
    await expect(page).toHaveURL("/equipe");
    const invite = page.getByRole("dialog", { name: "Convidar para a equipe" });
    await expect(invite).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Equipe", level: 1 })).toBeVisible();
    await expect(invite).toHaveCount(0);
    await choose(page, "sincronizar", "Ações");
    await expect(page).toHaveURL("/sincronizacao");
    await expect(page.getByRole("dialog", { name: "Sincronizar com o ERP" })).toBeVisible();
    await page.keyboard.press("Escape");
    await choose(page, "nova pesquisa", "Ações");
    await expect(page).toHaveURL("/pesquisas");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await choose(page, "nova campanha", "Ações");
    await expect(page).toHaveURL("/campanhas/nova");
  });

  test("keeps what is typed while its code loads", async ({ page, signInAs }) => {
    await signInAs(ADMIN);
    await page.goto("/clientes");
    await page.waitForLoadState("networkidle");
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("31982");
    const palette = page.getByRole("dialog", { name: "Buscar e navegar" });
    await expect(palette.getByRole("combobox")).toHaveValue("31982");
  });

  test("offers a manager of two stores no settings, and shows their store's day", async ({ page, signInAs }) => {
    await signInAs(GERENTE);
    await page.goto("/clientes");
    const palette = await search(page, "aurora");
    await expect(palette.getByRole("group", { name: "Lojas" }).getByRole("option")).toHaveCount(2);
    await page.keyboard.press("Escape");
    await search(page, "equipe");
    await expect(palette.getByText("Procurando…")).toHaveCount(0);
    await expect(palette.getByRole("option", { name: "Equipe" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await choose(page, "aurora", "Lojas");
    await expect(page).toHaveURL(/\/\?lojas=F0\d$/);
  });

  test("a failed list is named, and the others are shown", async ({ page, signInAs }) => {
    await page.route("**/api/campaigns?q=*", (route) => route.fulfill({ status: 400, json: { message: "Broken" } }));
    await signInAs(ADMIN);
    await page.goto("/clientes");
    const palette = await search(page, "aurora");
    await expect(palette.getByText("Não foi possível procurar campanhas")).toBeVisible();
    await expect(palette.getByRole("group", { name: "Lojas" })).toBeVisible();
  });

  test("has no accessibility violation with results, at any width or theme", async ({ page, signInAs }) => {
    await signInAs(ADMIN);
    await page.goto("/clientes");
    const palette = await search(page, "ma");
    await expect(palette.getByText("Procurando…")).toHaveCount(0);
    await expectAccessibleEverywhere(page);
  });
});
