import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { skeletons } from "./dashboard.ts";

/** A desktop and a phone. */
const WIDTHS = [1440, 360];
const HEIGHT = 900;

/** Axe's colour rules; all others give the same result in every theme. */
const RULES_OF_COLOR = ["color-contrast", "link-in-text-block"];

/** No serious axe finding, and no horizontal scrolling of the page. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingGrave(page);
  await expectNoSidewaysScrolling(page);
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, "horizontal scrolling").toBeLessThanOrEqual(0);
}

/** The same in the page's theme and then in the other one; afterwards the first theme is restored. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  const isDark = await page.evaluate(() => document.documentElement.classList.contains("dark"));
  await showTheme(page, isDark ? "light" : "dark");
  await expectNothingGrave(page, RULES_OF_COLOR);
  await showTheme(page, isDark ? "dark" : "light");
}

/** The same at every width, on one visit; afterwards the page has the first width. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expect(skeletons(page)).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
  }
  await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: HEIGHT });
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
  // No script runs in a mail's frame: axe would wait for it until the test times out.
  const axe = new AxeBuilder({ page, axeSource: await missingAxe(page) })
    .options({ resultTypes: ["violations"] })
    .exclude('iframe[sandbox=""]');
  if (rules.length > 0) axe.withRules(rules);
  // Legacy mode opens no second page to write the report. It leaves out frames of other origins: pages have none.
  const { violations } = await axe.setLegacyMode().analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`)).toEqual([]);
}

/** Axe's code, 650 kB, unless an earlier check of this document loaded it. */
async function missingAxe(page: Page): Promise<string | undefined> {
  const isLoaded = page.frames().length === 1 && (await page.evaluate(() => "axe" in window));
  return isLoaded ? "0" : undefined;
}
