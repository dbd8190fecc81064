import { createFairQueue, type Entry } from "./fair-queue.ts";

/** Half of the database connections of a process at most: small requests always find one. */
const RUNNING = 8;
const RUNNING_PER_KEY = 2;
const WAITING_PER_KEY = 8;
const PATIENCE_MS = 5_000;

const queue = createFairQueue({ running: RUNNING, runningPerKey: RUNNING_PER_KEY, waitingPerKey: WAITING_PER_KEY });

/**
 * Runs preview, export, count, search and the parsing of large bodies in the organization's turn. 429 when its queue is
 * full or its turn does not come in time. Never call it within itself: the inner call would wait for the outer one.
 */
export function heavyWork<T>(entry: Omit<Entry, "patienceMs">, work: () => Promise<T>): Promise<T> {
  return queue.run({ patienceMs: PATIENCE_MS, ...entry }, work);
}
