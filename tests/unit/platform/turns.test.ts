import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inTurn } from "../../../lib/platform/turns.ts";

const TURNS = { most: 2, patienceMs: 5_000 };

describe("turns", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Work that ends when it is told to. */
  function start(key: string, log: string[], name: string) {
    const end = Promise.withResolvers<void>();
    const done = inTurn(key, TURNS, async () => {
      log.push(name);
      await end.promise;
      return name;
    });
    return { done, end: () => end.resolve(), fail: () => end.reject(new Error(name)) };
  }
  const settle = () => vi.advanceTimersByTimeAsync(0);

  it("runs as many as may, and the others in their order as soon as there is room", async () => {
    const log: string[] = [];
    const [first, second, third, fourth] = ["1", "2", "3", "4"].map((name) => start("a", log, name));
    await settle();
    expect(log).toEqual(["1", "2"]);
    second?.end();
    await settle();
    expect(log).toEqual(["1", "2", "3"]);
    first?.fail();
    await expect(first?.done).rejects.toThrow("1");
    expect(log).toEqual(["1", "2", "3", "4"]);
    third?.end();
    fourth?.end();
    expect(await Promise.all([third?.done, fourth?.done])).toEqual(["3", "4"]);
  });

  it("lets nobody wait for another key", async () => {
    const log: string[] = [];
    const all = ["1", "2", "3"].map((name) => start("b", log, name));
    const other = start("c", log, "other");
    await settle();
    expect(log).toEqual(["1", "2", "other"]);
    for (const one of [...all, other]) one.end();
    expect(await Promise.all([...all, other].map(({ done }) => done))).toEqual(["1", "2", "3", "other"]);
  });

  it("sends away whoever has waited long enough, and keeps no place for them", async () => {
    const log: string[] = [];
    const [first, second, third] = ["1", "2", "3"].map((name) => start("d", log, name));
    await vi.advanceTimersByTimeAsync(TURNS.patienceMs);
    expect(await third?.done).toBeNull();
    first?.end();
    second?.end();
    await Promise.all([first?.done, second?.done]);
    expect(log).toEqual(["1", "2"]);
    const later = ["4", "5"].map((name) => start("d", log, name));
    await settle();
    expect(log).toEqual(["1", "2", "4", "5"]);
    for (const one of later) one.end();
    await Promise.all(later.map(({ done }) => done));
  });
});
