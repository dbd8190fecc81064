import { describe, expect, it } from "vitest";
import { memoryRateLimit } from "../../../lib/platform/key-value/memory-rate-limit.ts";

describe("memoryRateLimit", () => {
  it("never allows more than the limit in any window", () => {
    const key = crypto.randomUUID();
    const allowed: number[] = [];
    for (let now = 0; now < 300_000; now += 137) if (memoryRateLimit(key, 10, 60, now).allowed) allowed.push(now);
    const busiest = Math.max(...allowed.map((from) => allowed.filter((at) => at >= from && at < from + 60_000).length));
    expect(busiest).toBe(10);
    expect(allowed.length).toBeGreaterThan(40);
  });

  it("returns the remaining hits and the seconds until the reset", () => {
    const key = crypto.randomUUID();
    expect(memoryRateLimit(key, 2, 60, 1_000)).toEqual({ allowed: true, remaining: 1, resetSeconds: 60 });
    expect(memoryRateLimit(key, 2, 60, 11_000)).toEqual({ allowed: true, remaining: 0, resetSeconds: 50 });
    expect(memoryRateLimit(key, 2, 60, 31_000)).toEqual({ allowed: false, remaining: 0, resetSeconds: 30 });
    expect(memoryRateLimit(key, 2, 60, 61_001)).toMatchObject({ allowed: true });
  });

  it("counts each caller separately", () => {
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
    expect(memoryRateLimit(one, 1, 60, 0).allowed).toBe(true);
    expect(memoryRateLimit(one, 1, 60, 1).allowed).toBe(false);
    expect(memoryRateLimit(other, 1, 60, 1).allowed).toBe(true);
  });
});
