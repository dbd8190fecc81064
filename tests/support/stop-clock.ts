import { vi } from "vitest";

/** Stops the page's timers; what the test runner needs (`setImmediate`, microtasks) keeps running. */
export function stopClock(now: Date): void {
  vi.useFakeTimers({ now, toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  // A whole page in jsdom is slow on a busy machine; tests wait for nothing else.
  vi.setConfig({ testTimeout: 60_000 });
}
