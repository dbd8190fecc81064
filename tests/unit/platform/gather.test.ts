import { describe, expect, it } from "vitest";
import { gather } from "../../../lib/platform/concurrency/gather.ts";

/** A call that ends only on request. */
function held(options: { most: number; weigh?: (item: number) => number } = { most: 100 }) {
  const calls: { items: number[]; end: () => void; fail: () => void }[] = [];
  const double = gather<number, number>((items) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>();
    const end = () => resolve(items.map((item) => item * 2));
    calls.push({ items, end, fail: () => reject(new Error("The call failed")) });
    return promise;
  }, options);
  return { calls, double };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("gather", () => {
  it("calls at once, and batches the items that arrive during a call into the next call", async () => {
    const { calls, double } = held();
    const answers = [1, 2, 3].map((item) => double(item));
    expect(calls.map(({ items }) => items)).toEqual([[1]]);
    calls[0]?.end();
    await settled();
    expect(calls.map(({ items }) => items)).toEqual([[1], [2, 3]]);
    calls[1]?.end();
    expect(await Promise.all(answers)).toEqual([2, 4, 6]);
    const later = double(4);
    expect(calls.at(-1)?.items).toEqual([4]);
    calls[2]?.end();
    expect(await later).toBe(8);
  });

  it("rejects for every caller in a failed batch, and for no other caller", async () => {
    const { calls, double } = held();
    const [first, ...others] = [1, 2, 3].map((item) => double(item).catch((error: Error) => error.message));
    calls[0]?.end();
    await settled();
    const last = double(4);
    calls[1]?.fail();
    await settled();
    calls[2]?.end();
    expect(await first).toBe(2);
    expect(await Promise.all(others)).toEqual(["The call failed", "The call failed"]);
    expect(await last).toBe(8);
  });

  it("limits the total weight of a batch, and sends an item over the limit alone", async () => {
    const { calls, double } = held({ most: 10, weigh: (item) => item });
    const answers = [1, 4, 6, 50, 3].map((item) => double(item));
    for (let at = 0; at < 4; at += 1) {
      calls[at]?.end();
      await settled();
    }
    expect(calls.map(({ items }) => items)).toEqual([[1], [4, 6], [50], [3]]);
    expect(await Promise.all(answers)).toEqual([2, 8, 12, 100, 6]);
  });
});
