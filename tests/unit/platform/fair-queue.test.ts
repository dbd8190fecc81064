import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ClientClosedError, TooManyRequestsError } from "../../../lib/core/errors.ts";
import { createFairQueue, type Entry } from "../../../lib/platform/concurrency/fair-queue.ts";

const PATIENCE_MS = 5_000;

function openQueue(limits: Parameters<typeof createFairQueue>[0] = { running: 3, runningPerKey: 2, waitingPerKey: 4 }) {
  const queue = createFairQueue(limits);
  const started: string[] = [];
  const start = (key: string, name = key, entry: Partial<Entry> = {}) => {
    const end = Promise.withResolvers<void>();
    const done = queue.run({ key, patienceMs: PATIENCE_MS, ...entry }, async () => {
      started.push(name);
      await end.promise;
      return name;
    });
    done.catch(() => undefined);
    return { done, end: () => end.resolve(), fail: () => end.reject(new Error(name)) };
  };
  return { start, started };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

describe("fair queue", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("runs as many tasks of a key as its limit allows, and the others in order as these end or fail", async () => {
    const { start, started } = openQueue();
    const works = ["1", "2", "3", "4"].map((name) => start("a", name));
    await settle();
    expect(started).toEqual(["1", "2"]);
    works[1]?.end();
    await settle();
    expect(started).toEqual(["1", "2", "3"]);
    works[0]?.fail();
    await expect(works[0]?.done).rejects.toThrow("1");
    await settle();
    expect(started).toEqual(["1", "2", "3", "4"]);
    for (const work of works) work.end();
    expect(await Promise.all(works.slice(1).map(({ done }) => done))).toEqual(["2", "3", "4"]);
  });

  it("admits another key at once while one key floods the queue", async () => {
    const { start, started } = openQueue();
    for (let at = 0; at < 6; at += 1) start("flood");
    start("other");
    await settle();
    expect(started).toEqual(["flood", "flood", "other"]);
  });

  it("gives free capacity to the waiting keys in round-robin order", async () => {
    const { start, started } = openQueue({ running: 1, runningPerKey: 1, waitingPerKey: 4 });
    const works = ["a1", "a2", "a3", "b1", "b2", "c1"].map((name) => start(name.charAt(0), name));
    for (const _ of works) {
      await settle();
      const running = started.at(-1);
      works.find((_, at) => ["a1", "a2", "a3", "b1", "b2", "c1"][at] === running)?.end();
    }
    await settle();
    expect(started).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
  });

  it("rejects with 429 and Retry-After when the key's queue is full, and admits another key", async () => {
    const { start } = openQueue();
    for (let at = 0; at < 6; at += 1) start("flood");
    const rejected = start("flood");
    await expect(rejected.done).rejects.toThrow(TooManyRequestsError);
    await expect(rejected.done).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 });
    const other = start("other");
    other.end();
    expect(await other.done).toBe("other");
  });

  it("rejects with 429 after the maximum waiting time, and removes the request from the queue", async () => {
    const { start, started } = openQueue();
    const [first, second, late] = ["1", "2", "3"].map((name) => start("a", name));
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    await expect(late?.done).rejects.toThrow(TooManyRequestsError);
    first?.end();
    second?.end();
    await Promise.all([first?.done, second?.done]);
    start("a", "4");
    start("a", "5");
    await settle();
    expect(started).toEqual(["1", "2", "4", "5"]);
  });

  it("waits without a time limit when the maximum waiting time is infinite", async () => {
    const { start } = openQueue();
    const [first] = [start("a"), start("a")];
    const patient = start("a", "patient", { patienceMs: Number.POSITIVE_INFINITY });
    await vi.advanceTimersByTimeAsync(60 * PATIENCE_MS);
    first?.end();
    patient.end();
    expect(await patient.done).toBe("patient");
  });

  it("removes a waiting request whose client disconnects, and rejects one that has already disconnected", async () => {
    const { start, started } = openQueue();
    const [first] = [start("a", "1"), start("a", "2")];
    const client = new AbortController();
    const gone = start("a", "gone", { signal: client.signal });
    const next = start("a", "next");
    client.abort();
    await expect(gone.done).rejects.toThrow(ClientClosedError);
    first?.end();
    next.end();
    await next.done;
    expect(started).toEqual(["1", "2", "next"]);
    await expect(start("a", "late", { signal: client.signal }).done).rejects.toThrow(ClientClosedError);
  });

  it("enforces a key's limit even if its last waiting request leaves just as another request starts", async () => {
    const queue = createFairQueue({ running: 3, runningPerKey: 1, waitingPerKey: 4 });
    const enter = (signal?: AbortSignal) => queue.enter({ key: "a", patienceMs: PATIENCE_MS, signal });
    const client = new AbortController();
    const leave = await enter();
    const gone = enter(client.signal);
    client.abort();
    leave();
    await enter();
    await expect(gone).rejects.toThrow(ClientClosedError);
    let hasStarted = false;
    const second = enter().finally(() => {
      hasStarted = true;
    });
    second.catch(() => undefined);
    await settle();
    expect(hasStarted).toBe(false);
  });
});
