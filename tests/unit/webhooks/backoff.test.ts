import { describe, expect, it } from "vitest";
import { nextAttemptAt, nextProbeAt } from "../../../lib/webhooks/rules/backoff.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const secondsOf = (time: Date | null) => (time === null ? null : (time.getTime() - NOW.getTime()) / 1_000);
const failed = (attempts: number, more: { retryAfterMs?: number; random?: number } = {}) =>
  secondsOf(nextAttemptAt({ attempts, now: NOW, retryAfterMs: null, random: 0.5, ...more }));
const probed = (attempts: number, more: { retryAfterMs?: number } = {}) =>
  secondsOf(nextProbeAt({ attempts, now: NOW, retryAfterMs: null, random: 0.5, ...more }));

describe("retries of a delivery", () => {
  it("follow the schedule of Standard Webhooks, ten attempts within little more than three days", () => {
    const delays = Array.from({ length: 9 }, (_, at) => failed(at + 1) ?? 0);
    expect(delays).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    const hours = delays.reduce((sum, delay) => sum + delay) / 3_600;
    expect(hours).toBeGreaterThan(72);
    expect(hours).toBeLessThan(80);
  });

  it("end after the tenth attempt", () => {
    expect(failed(10)).toBeNull();
    expect(failed(11)).toBeNull();
  });

  it("differ by a tenth, so that deliveries that failed together are not repeated together", () => {
    expect(failed(3, { random: 0 })).toBe(1_620);
    expect(failed(3, { random: 1 })).toBe(1_980);
  });

  it("wait as long as the endpoint asks, but never longer than a day or shorter than the schedule", () => {
    expect(failed(1, { retryAfterMs: 120_000 })).toBe(120);
    expect(failed(4, { retryAfterMs: 1_000 })).toBe(7_200);
    expect(failed(1, { retryAfterMs: 10 * 86_400_000 })).toBe(86_400);
  });
});

describe("probes of an endpoint that fails everything", () => {
  it("become rarer, and notice its recovery within two hours", () => {
    expect([1, 2, 3, 4, 5, 30].map((attempts) => probed(attempts))).toEqual([5, 300, 1_800, 7_200, 7_200, 7_200]);
  });

  it("wait as long as the endpoint asks", () => {
    expect(probed(1, { retryAfterMs: 600_000 })).toBe(600);
  });
});
