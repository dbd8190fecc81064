import type { Locator } from "@playwright/test";

/** Counts the clicks of a task. Choosing in a list of the browser's own is one. */
export function countClicks() {
  let count = 0;
  return {
    click: (target: Locator) => {
      count += 1;
      return target.click();
    },
    select: (target: Locator, label: string) => {
      count += 1;
      return target.selectOption({ label });
    },
    clicks: () => count,
  };
}
