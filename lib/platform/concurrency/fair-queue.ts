import { ClientClosedError, TooManyRequestsError } from "../../core/errors.ts";

export type FairQueueLimits = {
  /** All keys together. */
  running: number;
  /** Per key. */
  runningPerKey: number;
  waitingPerKey: number;
};

export type Entry = {
  /** The organization, or the address of an anonymous caller. */
  key: string;
  /** Cancels the wait when the client closes the connection. */
  signal?: AbortSignal | undefined;
  /** Longest wait for a slot; then 429. Infinity for work that can't be rejected, such as a job's. */
  patienceMs: number;
};

export type FairQueue = {
  /** Resolves when the work may start; call the result once when it has ended. */
  enter: (entry: Entry) => Promise<() => void>;
  run: <T>(entry: Entry, work: () => Promise<T>) => Promise<T>;
};

type Waiting = { begin: () => void };
type Line = { running: number; waiting: Waiting[] };

const RETRY_AFTER_SECONDS = 5;

/**
 * Limits concurrent work of one process, in total and per key. Free capacity goes round robin to the keys, FIFO within
 * a key, so that a key with many requests delays only itself. Beyond the limits: 429 with Retry-After.
 */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  // Round-robin order: a key that was just served moves to the end.
  const lines = new Map<string, Line>();
  let running = 0;

  const mayStart = (line: Line) => running < limits.running && line.running < limits.runningPerKey;

  function count(line: Line, by: 1 | -1): void {
    running += by;
    line.running += by;
  }

  function leave(key: string, line: Line): void {
    count(line, -1);
    removeIfEmpty(key, line);
    startNext();
  }

  function startNext(): void {
    for (const [key, line] of lines) {
      if (line.waiting.length === 0 || !mayStart(line)) continue;
      const next = line.waiting.shift();
      count(line, 1);
      lines.delete(key);
      lines.set(key, line);
      next?.begin();
      return;
    }
  }

  function removeIfEmpty(key: string, line: Line): void {
    if (line.running === 0 && line.waiting.length === 0 && lines.get(key) === line) lines.delete(key);
  }

  function wait(line: Line, { signal, patienceMs }: Entry): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { begin: () => settle(resolve) };
    const giveUp = (error: Error) => {
      line.waiting.splice(line.waiting.indexOf(waiting), 1);
      settle(() => reject(error));
    };
    const onAbort = () => giveUp(new ClientClosedError());
    const onTimeout = () => giveUp(new TooManyRequestsError(RETRY_AFTER_SECONDS));
    const timer = Number.isFinite(patienceMs) ? setTimeout(onTimeout, patienceMs) : undefined;
    const settle = (act: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      act();
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    line.waiting.push(waiting);
    return promise;
  }

  async function enter(entry: Entry): Promise<() => void> {
    const { key, signal, patienceMs } = entry;
    if (signal?.aborted) throw new ClientClosedError();
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    if (mayStart(line)) count(line, 1);
    else if (line.waiting.length >= limits.waitingPerKey && Number.isFinite(patienceMs))
      throw new TooManyRequestsError(RETRY_AFTER_SECONDS);
    else await wait(line, entry).finally(() => removeIfEmpty(key, line));
    let hasLeft = false;
    return () => {
      if (!hasLeft) leave(key, line);
      hasLeft = true;
    };
  }

  async function run<T>(entry: Entry, work: () => Promise<T>): Promise<T> {
    const leaveQueue = await enter(entry);
    try {
      return await work();
    } finally {
      leaveQueue();
    }
  }

  return { enter, run };
}
