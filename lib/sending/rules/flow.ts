import type { SendResult } from "../../messaging/schemas.ts";

/** Share of the provider's allowed rate that we use, so that clock drift never exceeds the limit. */
const SHARE = 0.95;
/** Unused send time that a number may catch up on: the duration of a claim. */
export const BURST_MS = 40;
/**
 * A batch is a quarter second's worth of messages, and the next one is claimed while it is sent. So a crash leaves at
 * most half a second's worth in doubt, and a pause lets as much go out.
 */
const BATCH_SECONDS = 0.25;
const MAX_BATCH = 250;
/** Open calls are limited to two seconds' worth, so that a slow call delays no others. */
const UNANSWERED_SECONDS = 2;
const MAX_UNANSWERED = 1_000;
/** Limit of open calls before a number's first success and while it fails. */
const CAUTIOUS = 25;

const SLOWEST = 0.05;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

export type Flow = {
  /** Messages per claim. */
  batch: number;
  spacingMs: number;
  maxUnanswered: number;
};

/** `factor`: share of the throughput that the provider currently accepts. */
export function flowOf(throughput: number, factor: number): Flow {
  const perSecond = throughput * SHARE * factor;
  return {
    batch: Math.min(MAX_BATCH, Math.max(1, Math.floor(perSecond * BATCH_SECONDS))),
    spacingMs: 1_000 / perSecond,
    maxUnanswered: Math.min(MAX_UNANSWERED, Math.max(CAUTIOUS, Math.ceil(perSecond * UNANSWERED_SECONDS))),
  };
}

/** Messages per claim; few until the number has its first success. */
export function batchSize(flow: Flow, isAlive: boolean): number {
  return isAlive ? flow.batch : Math.min(flow.batch, CAUTIOUS);
}

/** Limit of open calls: few, so that a dead number is detected with few messages. */
export function callsAllowed(flow: Flow, { isAlive, streak }: { isAlive: boolean; streak: number }): number {
  if (isAlive && streak === 0) return flow.maxUnanswered;
  return Math.min(flow.maxUnanswered, Math.max(1, CAUTIOUS - streak));
}

/** `factor`: share of the throughput in use. `slowed`: consecutive pauses without an accepted message. */
export type Speed = { factor: number; slowed: number };

/**
 * Responses since the last adjustment. `slow`: rate-limit responses; `retryAfterMs`: the longest wait they asked for.
 */
export type Answers = { accepted: number; slow: number; retryAfterMs: number | null };

export const NO_ANSWERS: Answers = { accepted: 0, slow: 0, retryAfterMs: null };

/** Counts one more response; only accepted and rate-limited ones affect the rate. */
export function countAnswer(answers: Answers, result: SendResult): Answers {
  if (result.outcome === "accepted") return { ...answers, accepted: answers.accepted + 1 };
  if (result.outcome !== "refused" || result.class !== "slow") return answers;
  const asked = [answers.retryAfterMs, result.retryAfterMs].filter((ms) => typeof ms === "number");
  return { ...answers, slow: answers.slow + 1, retryAfterMs: asked.length > 0 ? Math.max(...asked) : null };
}

/** Minimum number of rate-limit responses that counts as a request to slow down. */
const SLOW_ANSWERS = 3;
/** Minimum number of responses for a meaningful share. */
const ENOUGH_ANSWERS = 10;
/**
 * Numbers that other systems also use get occasional rate-limit responses: up to this share (1.2 calls per message)
 * keep the rate.
 */
const TOLERATED_SHARE = 1 / 6;

/** Whether to pause: the provider gave a wait time, accepts nothing, or rejects at least as many as it accepts. */
export function isMeant({ accepted, slow, retryAfterMs }: Answers): boolean {
  if (retryAfterMs !== null) return true;
  if (slow < SLOW_ANSWERS) return false;
  return accepted === 0 || (accepted + slow >= ENOUGH_ANSWERS && slow >= accepted);
}

/**
 * New rate and a pause before the next call; null when there are too few responses, which then count with the next
 * ones. The rate follows the accepted share, and grows without rate-limit responses. `isLast`: last of a run; if
 * nothing was accepted, slow down, so that the next run does not repeat the burst.
 */
export function adjustSpeed(
  speed: Speed,
  answers: Answers,
  { isLast = false, random = Math.random }: { isLast?: boolean; random?: () => number } = {},
): (Speed & { pauseMs: number }) | null {
  const { accepted, slow } = answers;
  if (isMeant(answers) || (isLast && slow > 0 && accepted === 0)) return slowDown(speed, answers, random);
  if (slow === 0) return accepted === 0 ? null : { ...withFactor(speed.factor * 1.6), pauseMs: 0 };
  if (accepted + slow < ENOUGH_ANSWERS) return null;
  return { ...withFactor(speed.factor * (accepted / (accepted + slow) + TOLERATED_SHARE)), pauseMs: 0 };
}

function withFactor(factor: number): Speed {
  return { factor: Math.min(1, Math.max(SLOWEST, factor)), slowed: 0 };
}

/** Halves the rate after a pause that doubles while nothing is accepted; waits at least `Retry-After`. */
function slowDown({ factor, slowed }: Speed, { accepted, retryAfterMs }: Answers, random: () => number) {
  const before = accepted > 0 ? 0 : slowed;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** before, LONGEST_PAUSE_MS) * (0.75 + random() / 2);
  const speed = { factor: Math.max(factor / 2, SLOWEST), slowed: before + 1 };
  return { ...speed, pauseMs: Math.max(pause, retryAfterMs ?? 0) };
}
