import { afterAll, beforeAll, vi } from "vitest";
import { stubResizeObserver } from "./resize-observer.ts";

/** jsdom has no layout: gives every element this size for the time of the suite, so that a responsive chart draws. */
export function withLayout(width: number, height: number): void {
  beforeAll(() => {
    stubResizeObserver();
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, width, height));
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
