import { describe, expect, it } from "vitest";
import { BURST_MS, callsAllowed, flowOf, slowDown, speedUp } from "../../../lib/campaigns/rules/flow.ts";
import { toMailResult } from "../../../lib/campaigns/rules/mail-result.ts";
import { nextAttempt } from "../../../lib/campaigns/rules/next-attempt.ts";
import { isOrphaned } from "../../../lib/campaigns/rules/recovery.ts";

describe("flowOf", () => {
  it.each([1, 20, 80, 1_000])("keeps %i messages a second within the limit, in any second", (throughput) => {
    const { spacingMs } = flowOf(throughput, 1);
    expect(Math.floor((1_000 + BURST_MS) / spacingMs) + 1).toBeLessThanOrEqual(throughput + 1);
    expect(1_000 / spacingMs).toBeGreaterThanOrEqual(0.9 * throughput);
  });

  it("claims a quarter of a second's worth and at least one", () => {
    expect(flowOf(80, 1).batch).toBe(19);
    expect(flowOf(1, 1).batch).toBe(1);
    expect(flowOf(100_000, 1).batch).toBe(250);
  });
});

describe("callsAllowed", () => {
  const flow = flowOf(1_000, 1);

  it("lets few calls out until a number has shown that it lives, and fewer as it fails", () => {
    expect(callsAllowed(flow, { isAlive: false, streak: 0 })).toBe(25);
    expect(callsAllowed(flow, { isAlive: true, streak: 0 })).toBe(flow.maxUnanswered);
    expect(callsAllowed(flow, { isAlive: true, streak: 10 })).toBe(15);
    expect(callsAllowed(flow, { isAlive: true, streak: 40 })).toBe(1);
  });

  it("never exceeds what the channel bears", () => {
    expect(callsAllowed({ ...flow, maxUnanswered: 5 }, { isAlive: false, streak: 0 })).toBe(5);
  });
});

describe("slowDown and speedUp", () => {
  it("asks ever more rarely, never rarer than every ten seconds or so, and waits as long as it is told to", () => {
    let speed = { factor: 1, slowed: 0 };
    const pauses: number[] = [];
    for (let time = 0; time < 8; time += 1) {
      const { pauseMs, ...next } = slowDown(speed, {}, () => 0.5);
      pauses.push(pauseMs);
      speed = next;
    }
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]);
    expect(speed).toEqual({ factor: 0.05, slowed: 8 });
    expect(slowDown(speed, { retryAfterMs: 45_000 }).pauseMs).toBe(45_000);
    expect(slowDown(speed, { gotThrough: true }, () => 0.5)).toEqual({ factor: 0.05, slowed: 1, pauseMs: 500 });
  });

  it("is back at full speed after a few batches", () => {
    let speed = { factor: 0.05, slowed: 8 };
    for (let batch = 0; batch < 7; batch += 1) speed = speedUp(speed);
    expect(speed).toEqual({ factor: 1, slowed: 0 });
  });
});

describe("nextAttempt", () => {
  it("backs off, waits as long as it is told to, and gives up after eight attempts", () => {
    const waits = [0, 1, 2].map((attempts) => nextAttempt({ class: "retry" }, attempts, () => 0.5));
    expect(waits).toEqual([2_000, 6_000, 18_000].map((waitMs) => ({ outcome: "again", waitMs })));
    expect(nextAttempt({ class: "retry", retryAfterMs: 90_000 }, 0)).toEqual({ outcome: "again", waitMs: 90_000 });
    expect(nextAttempt({ class: "retry" }, 7)).toEqual({ outcome: "failed" });
  });

  it("waits four to the power of the attempt for one phone", () => {
    expect([0, 1, 2].map((attempts) => nextAttempt({ class: "pair-wait" }, attempts))).toEqual(
      [4_000, 16_000, 64_000].map((waitMs) => ({ outcome: "again", waitMs })),
    );
  });

  it.each(["slow", "stop-number", "stop-template"] as const)("costs nobody an attempt for %s", (kind) => {
    expect(nextAttempt({ class: kind }, 100)).toEqual({ outcome: "unsent" });
  });

  it.each(["later", "fail"] as const)("is over for %s", (kind) => {
    expect(nextAttempt({ class: kind }, 0)).toEqual({ outcome: "failed" });
  });
});

describe("toMailResult", () => {
  const failure = { kind: "permanent" as const, reason: "recipient", replyCode: 550, isInDoubt: false };

  it("tells the person from the server", () => {
    expect(toMailResult(failure)).toEqual({ outcome: "refused", class: "fail", code: "550" });
    expect(toMailResult({ ...failure, reason: "authentication" })).toMatchObject({ class: "stop-number" });
    expect(toMailResult({ ...failure, kind: "temporary" })).toMatchObject({ class: "retry" });
    expect(toMailResult({ ...failure, kind: "unreachable", reason: "refused_connection", replyCode: null })).toEqual({
      ...{ outcome: "refused", class: "slow", code: "mail_refused_connection" },
    });
  });

  it("never tries again what may have been taken", () => {
    expect(toMailResult({ ...failure, kind: "unreachable", reason: "connection_lost", isInDoubt: true })).toEqual({
      outcome: "unknown",
      reason: "reset",
    });
  });
});

describe("isOrphaned", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  const send = {
    ...{ status: "sending", pausedReason: null, audienceAt: ago(300), startedAt: ago(400) },
    ...{ turnAt: ago(300), wakeAt: null },
  };

  it("finds what shows no life, and what has waited long enough", () => {
    expect(isOrphaned(send, now)).toBe(true);
    expect(isOrphaned({ ...send, turnAt: ago(10) }, now)).toBe(false);
    expect(isOrphaned({ ...send, wakeAt: ago(-60) }, now)).toBe(false);
    expect(isOrphaned({ ...send, turnAt: ago(10), wakeAt: ago(1) }, now)).toBe(true);
    expect(isOrphaned({ ...send, audienceAt: null, turnAt: null, startedAt: ago(300) }, now)).toBe(true);
  });

  it("leaves what is paused until its probe is due", () => {
    expect(isOrphaned({ ...send, status: "paused", pausedReason: "131031" }, now)).toBe(false);
    expect(isOrphaned({ ...send, status: "paused", pausedReason: "131031", wakeAt: ago(1) }, now)).toBe(true);
    expect(isOrphaned({ ...send, status: "paused", pausedReason: "person" }, now)).toBe(false);
  });
});
