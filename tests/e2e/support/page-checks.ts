import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** No grave finding of axe, and nothing that makes the page scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
  // Nothing runs in the frame of a mail, axe neither: it would wait for it until the test ends.
  const { violations } = await new AxeBuilder({ page }).exclude('iframe[sandbox=""]').analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, "horizontal scrolling").toBeLessThanOrEqual(0);
}
