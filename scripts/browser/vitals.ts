import type { Page } from "@playwright/test";

/** Layout-shift score below which no movement is visible; browsers also count fractions of a pixel. */
export const UNSEEN_SHIFT = 0.001;

/** Largest contentful paint, and the sum of all unexpected layout shifts, not only the worst session window. */
export type Vitals = { lcpMs: number; shift: number; moved: string[] };

type Shift = { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

/** Starts with the next visit; each visit resets the figures. */
export async function observeVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const vitals = { lcpMs: 0, shift: 0, moved: [] as string[] };
    Object.assign(window, { vitals });
    const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) note(entry);
      }).observe({ type, buffered: true });
    observe("largest-contentful-paint", ({ startTime }) => {
      vitals.lcpMs = startTime;
    });
    observe("layout-shift", (entry) => {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & Shift;
      if (hadRecentInput) return;
      vitals.shift += value;
      for (const { node } of sources)
        vitals.moved.push(node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent));
    });
  });
}

/** The visit's figures so far, including the frame being drawn. */
export function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return (window as unknown as { vitals: Vitals }).vitals;
  });
}

/** Notes when the next visit first shows an element: the largest paint may be that of a skeleton. */
export async function observeElement(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const look = () => {
      if (document.querySelector(wanted)?.checkVisibility()) Object.assign(window, { elementMs: performance.now() });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, selector);
}

/** Milliseconds from the visit's start until the element was there. */
export async function readElementTime(page: Page): Promise<number> {
  const seen = await page.waitForFunction(() => (window as unknown as { elementMs?: number }).elementMs);
  return (await seen.jsonValue()) ?? Number.NaN;
}
