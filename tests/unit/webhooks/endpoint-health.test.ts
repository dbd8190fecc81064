import { describe, expect, it } from "vitest";
import { type EndpointHealth, judgeEndpoint } from "../../../lib/webhooks/rules/endpoint-health.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const soon = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
const HEALTHY: EndpointHealth = { failures: 0, failingSince: null, retryAt: null };
const delivered = { isDelivered: true, isGone: false, retryAfterMs: null };
const failed = { isDelivered: false, isGone: false, retryAfterMs: null };
const judge = (before: EndpointHealth, ...outcomes: (typeof failed | { retryAfterMs: number })[]) =>
  judgeEndpoint(before, outcomes as (typeof failed)[], { now: NOW, random: 0.5 });

describe("an endpoint's health", () => {
  it("stays good after deliveries", () => {
    expect(judge(HEALTHY, delivered, delivered)).toEqual({ ...HEALTHY, pause: null });
  });

  it("counts failures in a row, and remembers the first", () => {
    expect(judge(HEALTHY, failed)).toEqual({ failures: 1, failingSince: NOW, retryAt: null, pause: null });
    const since = soon(-60);
    expect(judge({ failures: 1, failingSince: since, retryAt: null }, failed, failed)).toMatchObject({
      failures: 3,
      failingSince: since,
      retryAt: null,
    });
  });

  it("is good again after one success, however many events failed beside it", () => {
    const before = { failures: 4, failingSince: soon(-600), retryAt: null };
    expect(judge(before, failed, failed, delivered)).toEqual({ ...HEALTHY, pause: null });
  });

  it("allows probes only, each later than the one before, after five failures in a row", () => {
    const first = judge({ failures: 4, failingSince: soon(-10), retryAt: null }, failed, failed, failed, failed);
    expect(first).toMatchObject({ failures: 5, retryAt: soon(5), pause: null });
    const second = judge(first, failed);
    expect(second).toMatchObject({ failures: 6, retryAt: soon(300) });
    expect(judge(second, failed)).toMatchObject({ failures: 7, retryAt: soon(1_800) });
    expect(judge(second, delivered)).toEqual({ ...HEALTHY, pause: null });
  });

  it("waits for the pause that the endpoint asked for, even after a success beside it", () => {
    expect(judge(HEALTHY, { ...failed, retryAfterMs: 90_000 })).toMatchObject({ failures: 1, retryAt: soon(90) });
    expect(judge(HEALTHY, delivered, { ...failed, retryAfterMs: 30_000 })).toMatchObject({
      failures: 0,
      retryAt: soon(30),
    });
  });

  it("is bad enough to pause after three days without a success, not before", () => {
    const since = (hours: number) => ({ failures: 20, failingSince: soon(-hours * 3_600), retryAt: null });
    expect(judge(since(71.9), failed).pause).toBeNull();
    expect(judge(since(72), failed).pause).toBe("failing");
    expect(judge(since(100), delivered).pause).toBeNull();
  });

  it("pauses at once if the endpoint is gone", () => {
    expect(judge(HEALTHY, { ...failed, isGone: true }).pause).toBe("gone");
    expect(judge(HEALTHY, delivered, { ...failed, isGone: true }).pause).toBe("gone");
  });
});
