import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { enterForeground, quietMoment, takingTurns } from "../../../lib/platform/concurrency/foreground.ts";

const MOST_MS = 50;

describe("quietMoment", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function start(name: string, order: string[]): void {
    void quietMoment(MOST_MS).then(() => order.push(name));
  }

  it("resolves at once while no request is in progress", async () => {
    const order: string[] = [];
    start("export", order);
    await vi.advanceTimersByTimeAsync(0);
    expect(order).toEqual(["export"]);
  });

  it("resolves after the last response, for one waiting caller at a time", async () => {
    const order: string[] = [];
    const leaveFirst = enterForeground(1);
    const leaveSecond = enterForeground(1);
    start("one", order);
    start("two", order);
    leaveFirst();
    leaveFirst();
    await vi.advanceTimersByTimeAsync(MOST_MS / 2);
    expect(order).toEqual([]);
    leaveSecond();
    vi.advanceTimersToNextTimer();
    await Promise.resolve();
    expect(order).toEqual(["one"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(order).toEqual(["one", "two"]);
  });

  it("resolves while only the waiting caller's own requests are in progress", async () => {
    const order: string[] = [];
    const leave = enterForeground(2);
    start("export", order);
    void quietMoment(MOST_MS, () => 2).then(() => order.push("own"));
    await vi.advanceTimersByTimeAsync(MOST_MS / 2);
    expect(order).toEqual(["own"]);
    leave();
    await vi.advanceTimersByTimeAsync(1);
    expect(order).toEqual(["own", "export"]);
  });

  it("resolves after its time limit even while requests are in progress", async () => {
    const order: string[] = [];
    const leave = enterForeground(1);
    start("export", order);
    await vi.advanceTimersByTimeAsync(MOST_MS);
    expect(order).toEqual(["export"]);
    leave();
  });
});

describe("takingTurns", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function timeOf(workMs: number): Promise<number> {
    const startedAt = performance.now();
    let ended = Number.NaN;
    const work = () => new Promise<string>((resolve) => setTimeout(() => resolve("rows"), workMs));
    void takingTurns(work).then((result) => {
      expect(result).toBe("rows");
      ended = performance.now() - startedAt;
    });
    await vi.advanceTimersByTimeAsync(1_000);
    return ended;
  }

  it("pauses for twice the time of the work while requests are coming, at most for 100 ms", async () => {
    enterForeground(1)();
    expect(await timeOf(10)).toBe(30);
    enterForeground(1)();
    expect(await timeOf(80)).toBe(180);
  });

  it("does not pause a second after the last request", async () => {
    enterForeground(1)();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await timeOf(10)).toBe(10);
  });
});
