import type { Page } from "@playwright/test";
import { skeletons } from "./support/dashboard.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessibleInBothThemes, expectNoSidewaysScrolling } from "./support/page-checks.ts";
import { ADMIN, CONSULTA, GERENTE, MARKETING } from "./support/people.ts";

const menu = (page: Page) => page.getByRole("navigation", { name: "Navegação principal" });
const settings = (page: Page) => page.getByRole("navigation", { name: "Seções das configurações" });
const results = (page: Page) => page.getByRole("navigation", { name: "Páginas de Resultados" });
const trail = (page: Page) => page.getByRole("navigation", { name: "Você está em" });
/** Visible names of links, without their counts. */
const namesIn = async (part: ReturnType<typeof menu>) =>
  (await part.getByRole("link").allTextContents()).map((text) => text.replace(/\d.*/, ""));

test.describe("the menu", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  for (const { user, items } of [
    {
      user: ADMIN,
      items: ["Início", "Clientes", "Segmentos", "Campanhas", "Atendimento", "Resultados", "Configurações"],
    },
    { user: GERENTE, items: ["Início", "Clientes", "Segmentos", "Campanhas", "Atendimento", "Resultados"] },
    { user: MARKETING, items: ["Início", "Clientes", "Segmentos", "Campanhas", "Resultados"] },
    { user: CONSULTA, items: ["Início", "Clientes", "Segmentos", "Campanhas", "Resultados", "Configurações"] },
  ])
    test(`shows ${user} what their role may open`, async ({ page, signInAs }) => {
      await signInAs(user);
      await page.goto("/");
      await expect.poll(() => namesIn(menu(page))).toEqual(items);
    });

  test("Resultados opens the effect of the campaigns and leads to RFM and the surveys", async ({ page, signInAs }) => {
    await signInAs(GERENTE);
    await page.goto("/");
    await menu(page).getByRole("link", { name: "Resultados" }).click();
    await expect(page).toHaveURL("/resultados");
    await expect(results(page).getByRole("link", { name: "Efeito das campanhas" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await results(page).getByRole("link", { name: "RFM" }).click();
    await expect(page).toHaveURL("/rfm");
    await results(page).getByRole("link", { name: "Pesquisas" }).click();
    await expect(page).toHaveURL("/pesquisas");
    await expect(page.getByRole("heading", { name: "Pesquisas", level: 1 })).toBeVisible();
    await expect(menu(page).getByRole("link", { name: "Resultados" })).toHaveAttribute("aria-current", "page");
    await trail(page).getByRole("link", { name: "Resultados" }).click();
    await expect(page).toHaveURL("/resultados");
    await signInAs(MARKETING);
    await page.goto("/rfm");
    await expect.poll(() => namesIn(results(page))).toEqual(["Efeito das campanhas", "RFM"]);
  });

  test("Configurações lists exactly what the user may open, and every link leads there", async ({ page, signInAs }) => {
    await signInAs(CONSULTA);
    await page.goto("/");
    await menu(page).getByRole("link", { name: "Configurações" }).click();
    await expect(page).toHaveURL("/lojas");
    await expect.poll(() => namesIn(settings(page))).toEqual(["Lojas", "Sincronização"]);
    await expect(trail(page)).toHaveText(/Início\s*Configurações\s*Lojas/);

    await signInAs(ADMIN);
    await page.goto("/configuracoes");
    const links = settings(page).getByRole("link");
    await expect(links).toHaveCount(21);
    await expect(links.last()).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
    for (const link of await links.all()) {
      const name = (await link.textContent()) ?? "";
      const href = (await link.getAttribute("href")) ?? "";
      await link.click();
      await expect(page).toHaveURL(href);
      await expect(settings(page).getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
      await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
      await expect(menu(page).getByRole("link", { name: "Configurações" })).toHaveAttribute("aria-current", "page");
      await expect(page.getByText("Sem permissão", { exact: true })).toHaveCount(0);
    }
  });

  test("counts the customers waiting and the paused campaigns", async ({ page, signInAs }) => {
    await page.route("**/api/helpdesk/queue?*", (route) => route.fulfill({ json: { data: [], total: 3 } }));
    await page.route("**/api/campaigns?status=paused*", (route) => route.fulfill({ json: { data: [], total: 1 } }));
    await signInAs(GERENTE);
    await page.goto("/clientes");
    await expect(menu(page).getByRole("link", { name: "Atendimento 3 pessoas esperando" })).toBeVisible();
    await expect(menu(page).getByRole("link", { name: "Campanhas 1 campanha pausada" })).toBeVisible();
    await page.getByRole("button", { name: "Recolher menu" }).click();
    await expect(menu(page).getByRole("link", { name: "Atendimento 3 pessoas esperando" })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
});

test.describe("the menu on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  for (const { user, items } of [
    { user: GERENTE, items: ["Início", "Clientes", "Campanhas", "Atendimento"] },
    { user: MARKETING, items: ["Início", "Clientes", "Campanhas", "Segmentos"] },
  ])
    test(`has the four most used items of ${user} at the bottom`, async ({ page, signInAs }) => {
      await signInAs(user);
      await page.goto("/clientes");
      await expect.poll(() => namesIn(menu(page))).toEqual(items);
      await expect(menu(page).getByRole("link", { name: "Clientes" })).toHaveAttribute("aria-current", "page");
      await expect(menu(page)).toBeInViewport({ ratio: 1 });
    });

  test("Mais opens every page of the user, and the list of Configurações folds", async ({ page, signInAs }) => {
    await signInAs(ADMIN);
    await page.goto("/");
    await menu(page).getByRole("button", { name: "Mais" }).click();
    const sheet = page.getByRole("dialog", { name: "Navegação principal" });
    await expect(sheet.getByRole("link")).toHaveCount(5 + 3 + 21);
    await expectAccessibleInBothThemes(page);
    await sheet.getByRole("link", { name: "Auditoria" }).click();
    await expect(page).toHaveURL("/auditoria");
    await expect(sheet).toHaveCount(0);
    const opener = settings(page).getByRole("button", { name: "Configurações · Auditoria" });
    await expect(settings(page).getByRole("link")).toHaveCount(0);
    await expect(trail(page)).toBeHidden();
    await opener.press("Enter");
    await expect(settings(page).getByRole("link")).toHaveCount(21);
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScrolling(page);
    await settings(page).getByRole("link", { name: "Filas" }).click();
    await expect(page).toHaveURL("/filas");
    await expect(settings(page).getByRole("link")).toHaveCount(0);
  });

  test("covers neither the end of a page nor its focused fields and buttons", async ({ page, signInAs }) => {
    await signInAs(ADMIN);
    await page.goto("/configuracoes/email");
    await expect(skeletons(page)).toHaveCount(0);
    const bar = await menu(page).boundingBox();
    const top = bar?.y ?? 0;
    expect(top + (bar?.height ?? 0)).toBe(740);
    const main = page.getByRole("main");
    for (const control of await main.locator("input:visible, button:visible, a:visible, select:visible").all()) {
      await control.focus();
      const box = await control.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), (await control.textContent()) ?? "").toBeLessThanOrEqual(top);
    }
    await page.getByLabel("Nome", { exact: true }).fill("Aurora Modas");
    const save = page.getByRole("button", { name: "Salvar alterações" });
    await expect(save).toBeInViewport({ ratio: 1 });
    const box = await save.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top);
    await page.getByRole("button", { name: "Descartar" }).click();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const content = await main.boundingBox();
    expect((content?.y ?? 0) + (content?.height ?? 0)).toBeLessThanOrEqual(top);
  });

  test("comes last in the order of focus, and is out of reach behind a dialog", async ({ page, signInAs }) => {
    await signInAs(GERENTE);
    await page.goto("/clientes");
    await expect(skeletons(page)).toHaveCount(0);
    const more = menu(page).getByRole("button", { name: "Mais" });
    await page.keyboard.press("Shift+Tab");
    await expect(more).toBeFocused();
    await more.press("Enter");
    const sheet = page.getByRole("dialog", { name: "Navegação principal" });
    await expect(sheet).toBeVisible();
    await expect(more).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(more).toBeFocused();
  });
});

test.describe("the menu on a touch screen", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("makes room for the keyboard while a text field has the focus", async ({ page, signInAs }) => {
    await signInAs(GERENTE);
    await page.goto("/clientes");
    await expect(menu(page)).toBeVisible();
    await expect(skeletons(page)).toHaveCount(0);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.getByRole("main").getByRole("searchbox").first().tap();
    await expect(menu(page)).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    await page.getByRole("heading", { level: 1 }).tap();
    await page.getByRole("main").focus();
    await expect(menu(page)).toBeVisible();
  });
});
