import { afterAll, beforeAll, vi } from "vitest";
import { stubResizeObserver } from "./resize-observer.ts";

/** jsdom has no layout: gives every element this size during the suite, so that responsive charts render. */
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
