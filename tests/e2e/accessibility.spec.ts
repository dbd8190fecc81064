import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { skeletons } from "./support/dashboard.ts";
import { expect, test } from "./support/fixtures.ts";
import { ADMIN } from "./support/people.ts";

const WIDTHS = [1440, 360];
const THEMES = ["light", "dark"] as const;

for (const width of WIDTHS)
  for (const theme of THEMES)
    test.describe(`axe, ${width} px, ${theme}`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme: theme });

      test("sign-in", async ({ page }) => {
        await page.goto("/sign-in");
        await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible();
        await expectAccessible(page);
      });

      for (const path of ["/", "/rfm", "/rfm?aba=migracoes", "/sincronizacao"])
        test(path, async ({ page, signInAs }) => {
          await signInAs(ADMIN);
          await page.goto(path);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expect(skeletons(page)).toHaveCount(0);
          await expect(page.locator("html")).toContainClass(theme);
          await expectAccessible(page);
          if (path !== "/sincronizacao") return;
          await page.getByRole("main").getByRole("button", { name: "Sincronizar" }).click();
          await expect(page.getByRole("dialog", { name: "Sincronizar com o ERP" })).toBeVisible();
          await expectAccessible(page);
        });
    });

async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, "horizontal scrolling").toBeLessThanOrEqual(0);
}

/** A colour on its way is not yet the colour. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}
