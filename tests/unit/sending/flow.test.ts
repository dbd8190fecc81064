import { describe, expect, it } from "vitest";
import { toMailResult } from "../../../lib/campaigns/rules/mail-result.ts";
import {
  adjustSpeed,
  BURST_MS,
  callsAllowed,
  countAnswer,
  flowOf,
  isMeant,
  NO_ANSWERS,
} from "../../../lib/sending/rules/flow.ts";
import { nextAttempt } from "../../../lib/sending/rules/next-attempt.ts";
import { isOrphaned } from "../../../lib/sending/rules/recovery.ts";
import { seeded } from "../../support/seeded.ts";

describe("flowOf", () => {
  it.each([1, 20, 80, 1_000])("stays within a limit of %i messages per second in any second", (throughput) => {
    const { spacingMs } = flowOf(throughput, 1);
    expect(Math.floor((1_000 + BURST_MS) / spacingMs) + 1).toBeLessThanOrEqual(throughput + 1);
    expect(1_000 / spacingMs).toBeGreaterThanOrEqual(0.9 * throughput);
  });

  it("claims a quarter of a second of messages per batch, and at least one", () => {
    expect(flowOf(80, 1).batch).toBe(19);
    expect(flowOf(1, 1).batch).toBe(1);
    expect(flowOf(100_000, 1).batch).toBe(250);
  });
});

describe("callsAllowed", () => {
  const flow = flowOf(1_000, 1);

  it("allows few calls until a number is known to work, and fewer the longer its failure streak", () => {
    expect(callsAllowed(flow, { isAlive: false, streak: 0 })).toBe(25);
    expect(callsAllowed(flow, { isAlive: true, streak: 0 })).toBe(flow.maxUnanswered);
    expect(callsAllowed(flow, { isAlive: true, streak: 10 })).toBe(15);
    expect(callsAllowed(flow, { isAlive: true, streak: 40 })).toBe(1);
  });

  it("never exceeds the channel's limit of unanswered calls", () => {
    expect(callsAllowed({ ...flow, maxUnanswered: 5 }, { isAlive: false, streak: 0 })).toBe(5);
  });
});

describe("adjustSpeed", () => {
  const full = { factor: 1, slowed: 0 };
  const answers = (accepted: number, slow: number, retryAfterMs: number | null = null) => ({
    accepted,
    slow,
    retryAfterMs,
  });

  it("doubles the pause for each throttled batch, up to about ten seconds, and honors Retry-After", () => {
    let speed = full;
    const pauses: (number | undefined)[] = [];
    for (let time = 0; time < 8; time += 1) {
      const adjusted = adjustSpeed(speed, answers(0, 3), { random: () => 0.5 });
      pauses.push(adjusted?.pauseMs);
      speed = { factor: adjusted?.factor ?? 0, slowed: adjusted?.slowed ?? 0 };
    }
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]);
    expect(speed).toEqual({ factor: 0.05, slowed: 8 });
    expect(adjustSpeed(speed, answers(0, 1, 45_000))?.pauseMs).toBe(45_000);
    expect(adjustSpeed(speed, answers(5, 5), { random: () => 0.5 })).toEqual({ factor: 0.05, slowed: 1, pauseMs: 500 });
  });

  it("returns to full speed after a few accepted batches", () => {
    let speed = { factor: 0.05, slowed: 8 };
    for (let batch = 0; batch < 7; batch += 1) speed = adjustSpeed(speed, answers(3, 0)) ?? speed;
    expect(speed).toMatchObject(full);
  });

  it("counts only throttling responses, and keeps the longest Retry-After", () => {
    const slow = (retryAfterMs?: number) =>
      ({
        outcome: "refused",
        class: "slow",
        code: "130429",
        ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      }) as const;
    const results = [slow(), { outcome: "unknown", reason: "reset" } as const, slow(), slow(2_000), slow(1_000)];
    const counted = results.map((_, at) => results.slice(0, at + 1).reduce(countAnswer, NO_ANSWERS));
    expect(counted.map(({ slow: count, retryAfterMs }) => [count, retryAfterMs])).toEqual([
      [1, null],
      [1, null],
      [2, null],
      [3, 2_000],
      [4, 2_000],
    ]);
    expect(isMeant(countAnswer(NO_ANSWERS, slow(0)))).toBe(true);
  });

  it("ignores a small number or share of throttling responses", () => {
    expect(adjustSpeed(full, answers(0, 2))).toBeNull();
    expect(adjustSpeed(full, answers(5, 4))).toBeNull();
    expect(adjustSpeed(full, answers(0, 0))).toBeNull();
    expect(adjustSpeed(full, answers(80, 15))).toEqual({ ...full, pauseMs: 0 });
  });

  it("slows down after the last few calls of a send run if all were throttled", () => {
    const last = (accepted: number, slow: number) =>
      adjustSpeed(full, answers(accepted, slow), { isLast: true, random: () => 0.5 });
    expect(last(0, 1)).toEqual({ factor: 0.5, slowed: 1, pauseMs: 500 });
    expect([last(1, 2), last(0, 0)]).toEqual([null, null]);
  });

  it("converges to slightly above the rate that the provider accepts for a shared number", () => {
    const [taken, batch] = [0.5, 95];
    let speed = full;
    for (let time = 0; time < 40; time += 1) {
      const accepted = Math.round(Math.min(taken, speed.factor) * batch);
      speed = adjustSpeed(speed, answers(accepted, Math.round(speed.factor * batch) - accepted)) ?? speed;
    }
    expect(speed.factor).toBeGreaterThan(taken);
    expect(speed.factor).toBeLessThanOrEqual(taken * 1.25);
  });

  it("stays near full speed while a random tenth of the calls is throttled", () => {
    const random = seeded(7);
    let [speed, used] = [full, 0];
    for (let time = 0; time < 400; time += 1) {
      const batch = Math.max(1, Math.floor(95 * speed.factor));
      const slow = Array.from({ length: batch }).filter(() => random.below(10) === 0).length;
      speed = adjustSpeed(speed, answers(batch - slow, slow)) ?? speed;
      used += speed.factor / 400;
    }
    expect(used).toBeGreaterThan(0.8);
  });
});

describe("nextAttempt", () => {
  const first = { attempts: 0, channel: "whatsapp" } as const;

  it.each([
    ["whatsapp", [2, 4, 8, 16, 32, 64, 128]],
    ["email", [2, 6, 18, 54, 162, 486, 600]],
  ] as const)("backs off over %s, and gives up after eight attempts", (channel, seconds) => {
    const verdictOn = (attempts: number) => nextAttempt({ class: "retry" }, { attempts, channel }, () => 0.5);
    expect(seconds.map((_, attempts) => verdictOn(attempts))).toEqual(
      seconds.map((wait) => ({ outcome: "again", waitMs: wait * 1_000 })),
    );
    expect(verdictOn(seconds.length)).toEqual({ outcome: "failed" });
  });

  it("waits for the time given in Retry-After", () => {
    expect(nextAttempt({ class: "retry", retryAfterMs: 90_000 }, first)).toEqual({ outcome: "again", waitMs: 90_000 });
  });

  it("quadruples the wait with each attempt after a rate limit for one phone", () => {
    expect([0, 1, 2].map((attempts) => nextAttempt({ class: "pair-wait" }, { ...first, attempts }))).toEqual(
      [4_000, 16_000, 64_000].map((waitMs) => ({ outcome: "again", waitMs })),
    );
  });

  it.each(["slow", "stop-number", "stop-template"] as const)(
    "leaves the message unsent without counting an attempt for the error class %s",
    (kind) => {
      expect(nextAttempt({ class: kind }, { ...first, attempts: 100 })).toEqual({ outcome: "unsent" });
    },
  );

  it.each(["later", "fail"] as const)("fails the message without another attempt for the error class %s", (kind) => {
    expect(nextAttempt({ class: kind }, first)).toEqual({ outcome: "failed" });
  });
});

describe("toMailResult", () => {
  const failure = { kind: "permanent" as const, reason: "recipient", replyCode: 550, isInDoubt: false };

  it("distinguishes a rejected recipient from a server failure", () => {
    expect(toMailResult(failure)).toEqual({ outcome: "refused", class: "fail", code: "550" });
    expect(toMailResult({ ...failure, reason: "authentication" })).toMatchObject({ class: "stop-number" });
    expect(toMailResult({ ...failure, kind: "temporary" })).toMatchObject({ class: "retry" });
    expect(toMailResult({ ...failure, kind: "unreachable", reason: "refused_connection", replyCode: null })).toEqual({
      outcome: "refused",
      class: "slow",
      code: "mail_refused_connection",
    });
  });

  it("never retries a mail that the server may have accepted", () => {
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
    status: "sending",
    pausedReason: null,
    audienceAt: ago(300),
    startedAt: ago(400),
    lastRunAt: ago(300),
    wakeAt: null,
  };

  it("is true for a send without recent activity and for one whose wait is over", () => {
    expect(isOrphaned(send, now)).toBe(true);
    expect(isOrphaned({ ...send, lastRunAt: ago(10) }, now)).toBe(false);
    expect(isOrphaned({ ...send, wakeAt: ago(-60) }, now)).toBe(false);
    expect(isOrphaned({ ...send, lastRunAt: ago(10), wakeAt: ago(1) }, now)).toBe(true);
    expect(isOrphaned({ ...send, audienceAt: null, lastRunAt: null, startedAt: ago(300) }, now)).toBe(true);
  });

  it("is true for a recently active send after a restart, unless it is paused or waits until a set time", () => {
    const after = { afterRestart: true };
    expect(isOrphaned({ ...send, lastRunAt: ago(1) }, now, after)).toBe(true);
    expect(isOrphaned({ ...send, lastRunAt: ago(1), wakeAt: ago(1) }, now, after)).toBe(true);
    expect(isOrphaned({ ...send, lastRunAt: ago(1), wakeAt: ago(-60) }, now, after)).toBe(false);
    expect(isOrphaned({ ...send, status: "paused", pausedReason: "person" }, now, after)).toBe(false);
  });

  it("is false for a paused send until its probe is due", () => {
    expect(isOrphaned({ ...send, status: "paused", pausedReason: "131031" }, now)).toBe(false);
    expect(isOrphaned({ ...send, status: "paused", pausedReason: "131031", wakeAt: ago(1) }, now)).toBe(true);
    expect(isOrphaned({ ...send, status: "paused", pausedReason: "person" }, now)).toBe(false);
  });
});
