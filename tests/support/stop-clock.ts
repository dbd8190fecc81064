import { vi } from "vitest";

/** The page's timers stand still from here on; what the runner itself needs (`setImmediate`, microtasks) goes on. */
export function stopClock(now: Date): void {
  vi.useFakeTimers({ now, toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  // A whole page in jsdom on a busy machine; no test waits for anything but this.
  vi.setConfig({ testTimeout: 60_000 });
}
