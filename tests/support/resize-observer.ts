import { vi } from "vitest";

/** jsdom has none, since it has no layout: nothing ever changes its size. */
export function stubResizeObserver(): void {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
}
