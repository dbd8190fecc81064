import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** All that axe knows about colours; the rest is the same in every theme. */
const RULES_OF_COLOR = ["color-contrast", "link-in-text-block"];

/** No grave finding of axe, and nothing that makes the page scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingGrave(page);
  await expectNoSidewaysScrolling(page);
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, "horizontal scrolling").toBeLessThanOrEqual(0);
}

/** The same in the theme of the page, and then in the other one; the page is left in the first. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  const isDark = await page.evaluate(() => document.documentElement.classList.contains("dark"));
  await showTheme(page, isDark ? "light" : "dark");
  await expectNothingGrave(page, RULES_OF_COLOR);
  await showTheme(page, isDark ? "dark" : "light");
}

async function showTheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toContainClass(colorScheme);
}

async function expectNothingGrave(page: Page, rules: string[] = []): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
  // Nothing runs in the frame of a mail, axe neither: it would wait for it until the test ends.
  const axe = new AxeBuilder({ page }).exclude('iframe[sandbox=""]');
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`)).toEqual([]);
}
