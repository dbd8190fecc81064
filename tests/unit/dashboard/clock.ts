import { vi } from "vitest";

/** The page's timers stand still; what the runner itself needs (`setImmediate`, microtasks) goes on. */
export function setClock(now: Date): void {
  vi.useFakeTimers({ now, toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  // A whole page in jsdom on a busy machine; no test waits for anything but this.
  vi.setConfig({ testTimeout: 60_000 });
}
