import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 2_000;
/** Sending 600 e-mails takes one to two minutes, more on a slow machine. */
const LONGEST_MS = 240_000;

/** False if it takes longer. A failed read is repeated. */
export async function poll<T>(
  read: () => Promise<T | null>,
  isDone: (value: T) => boolean,
  signal: AbortSignal,
): Promise<boolean> {
  for (const deadline = Date.now() + LONGEST_MS; Date.now() < deadline; await sleep(POLL_MS, undefined, { signal })) {
    const value = await read().catch(() => null);
    if (value !== null && isDone(value)) return true;
  }
  return false;
}
