import { describe, expect, it } from "vitest";
import { inParallel } from "../../../lib/platform/concurrency/in-parallel.ts";

/** Work that ends when the test says so. */
function openWork() {
  const begun: number[] = [];
  const ends = new Map<number, PromiseWithResolvers<void>>();
  const work = (item: number) => {
    begun.push(item);
    const end = Promise.withResolvers<void>();
    ends.set(item, end);
    return end.promise;
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (item: number, error?: Error) => {
    if (error) ends.get(item)?.reject(error);
    else ends.get(item)?.resolve();
    await settled();
  };
  return { begun, work, end };
}

describe("inParallel", () => {
  it("begins the next item as soon as one ends, never more than the limit", async () => {
    const { begun, work, end } = openWork();
    const all = inParallel([1, 2, 3, 4], 2, work);
    expect(begun).toEqual([1, 2]);
    await end(2);
    expect(begun).toEqual([1, 2, 3]);
    await end(1);
    await end(3);
    await end(4);
    await all;
    expect(begun).toEqual([1, 2, 3, 4]);
  });

  it("begins nothing after an error, and rejects with it when the rest has ended", async () => {
    const { begun, work, end } = openWork();
    let outcome = "open";
    const all = inParallel([1, 2, 3], 2, work).catch((error: Error) => {
      outcome = error.message;
    });
    await end(1, new Error("first"));
    expect([begun, outcome]).toEqual([[1, 2], "open"]);
    await end(2);
    await all;
    expect([begun, outcome]).toEqual([[1, 2], "first"]);
  });

  it("ends at once without items", async () => {
    await expect(inParallel([], 3, () => Promise.reject(new Error("no item")))).resolves.toBeUndefined();
  });
});
