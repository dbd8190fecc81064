import { expect, test } from "./support/fixtures.ts";
import { ADMIN } from "./support/people.ts";

test.describe("keyboard navigation", () => {
  test.beforeEach(async ({ page, signInAs }) => {
    await signInAs(ADMIN);
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Sincronizar" })).toBeVisible();
  });

  test("the first Tab focuses the link that skips to the content", async ({ page }) => {
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Ir para o conteúdo" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await skip.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("Ctrl+K opens the command palette, which opens a page; Escape closes it and returns the focus", async ({
    page,
  }) => {
    const opener = page.getByRole("button", { name: "Buscar ou ir para…" });
    await opener.focus();
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Buscar e navegar" });
    await expect(palette.getByRole("combobox")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(palette).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press("Control+k");
    await palette.getByRole("combobox").fill("sincroniza");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/sincronizacao");
    await expect(page.getByRole("heading", { name: "Sincronização", level: 1 })).toBeVisible();
  });

  test("pressing g, then r opens RFM, and ? lists the shortcut", async ({ page }) => {
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Atalhos do teclado" })).toContainText("Ir para RFM");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("g");
    await page.keyboard.press("r");
    await expect(page).toHaveURL("/rfm");
  });

  test("pressing Enter on its button collapses the sidebar, which stays collapsed after a reload", async ({ page }) => {
    const content = page.getByRole("main").locator("..");
    await expect(content).toContainClass("lg:ml-64");
    await page.getByRole("button", { name: "Recolher menu" }).press("Enter");
    await expect(content).toContainClass("lg:ml-20");
    await expect(page.getByRole("button", { name: "Expandir menu" })).toBeFocused();
    await page.reload();
    await expect(content).toContainClass("lg:ml-20");
    await expect(page.getByRole("navigation", { name: "Navegação principal" }).getByRole("link").first()).toBeVisible();
  });

  test("a dialog traps the focus and returns it to its opener on closing", async ({ page }) => {
    await page.goto("/sincronizacao");
    const opener = page.getByRole("main").getByRole("button", { name: "Sincronizar" });
    await opener.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Sincronizar com o ERP" });
    await expect(dialog).toBeVisible();
    for (let step = 0; step < 15; step++) {
      await page.keyboard.press("Tab");
      await expect(dialog.locator(":focus")).toHaveCount(1);
    }
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
  });
});

for (const { width, button } of [
  { width: 360, button: "Mais" },
  { width: 800, button: "Abrir menu" },
])
  test.describe(`the complete menu, ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } });

    test("opens, returns the focus to its button on closing, and navigates", async ({ page, signInAs }) => {
      await signInAs(ADMIN);
      await page.goto("/");
      const opener = page.getByRole("button", { name: button });
      await opener.press("Enter");
      const drawer = page.getByRole("dialog", { name: "Navegação principal" });
      await expect(drawer.getByRole("link", { name: "Início" })).toHaveAttribute("aria-current", "page");
      await page.keyboard.press("Escape");
      await expect(drawer).toHaveCount(0);
      await expect(opener).toBeFocused();
      await opener.press("Enter");
      await drawer.getByRole("link", { name: "RFM", exact: true }).click();
      await expect(page).toHaveURL("/rfm");
      await expect(drawer).toHaveCount(0);
    });
  });
