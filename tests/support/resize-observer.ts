import { vi } from "vitest";

/** jsdom has no layout and no ResizeObserver: the stub never reports a size change. */
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
