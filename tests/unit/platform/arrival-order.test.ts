import { describe, expect, it, vi } from "vitest";
import { createArrivalOrder } from "../../../lib/platform/concurrency/arrival-order.ts";

const PATIENCE_MS = 2_000;

function arrivals(count: number) {
  const arrive = createArrivalOrder(PATIENCE_MS);
  const order: number[] = [];
  const all = Array.from({ length: count }, (_, at) => {
    const arrival = arrive();
    const go = async () => {
      await arrival.turn();
      order.push(at);
      arrival.pass();
    };
    return { ...arrival, go };
  });
  return { order, all };
}

describe("arrival order", () => {
  it("is restored when arrivals finish their first steps in another order", async () => {
    const { order, all } = arrivals(5);
    await Promise.all([3, 1, 4, 2, 0].map((at) => all[at]?.go()));
    expect(order).toEqual([0, 1, 2, 3, 4]);
  });

  it("does not wait for a rejected arrival", async () => {
    const { order, all } = arrivals(3);
    const later = [all[2]?.go(), all[1]?.go()];
    all[0]?.pass();
    all[0]?.pass();
    await Promise.all(later);
    expect(order).toEqual([1, 2]);
  });

  it("waits for a stuck arrival only up to the time limit", async () => {
    vi.useFakeTimers();
    try {
      const { order, all } = arrivals(2);
      const later = all[1]?.go();
      await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
      expect(order).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      await later;
      expect(order).toEqual([1]);
    } finally {
      vi.useRealTimers();
    }
  });
});
