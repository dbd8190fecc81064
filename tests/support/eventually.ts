import { setTimeout as sleep } from "node:timers/promises";

const PAUSE_MS = 20;

/** Retries `check` until it stops throwing and returns its result; rethrows the last error at the deadline. */
export async function eventually<T>(check: () => Promise<T> | T, timeoutMs = 45_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() >= deadline) throw error;
    }
    await sleep(PAUSE_MS);
  }
}
