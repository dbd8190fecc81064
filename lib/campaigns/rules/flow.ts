import type { SendResult } from "../../messaging/schemas.ts";

/** How fast a number goes: a little below what its provider allows, so that a clock that runs apart breaks no limit. */
const SHARE = 0.95;
/** How much unused time a number may catch up with: what a claim takes. */
export const BURST_MS = 40;
/**
 * A batch is a quarter of a second's worth, and the next one is claimed meanwhile: what a crash leaves in doubt at most,
 * and what still goes out after a pause, is half a second's.
 */
const BATCH_SECONDS = 0.25;
const MAX_BATCH = 250;
/** Calls without an answer yet: two seconds' worth, so that a slow one holds up nobody. */
const UNANSWERED_SECONDS = 2;
const MAX_UNANSWERED = 1_000;
/** Before a number has shown that it lives, and once it begins to fail, so many calls at most are out. */
const CAUTIOUS = 25;

const SLOWEST = 0.05;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

export type Flow = {
  /** Messages in one claim. */
  batch: number;
  spacingMs: number;
  maxUnanswered: number;
};

/** `factor`: the share of its throughput that the provider takes right now. */
export function flowOf(throughput: number, factor: number): Flow {
  const perSecond = throughput * SHARE * factor;
  return {
    batch: Math.min(MAX_BATCH, Math.max(1, Math.floor(perSecond * BATCH_SECONDS))),
    spacingMs: 1_000 / perSecond,
    maxUnanswered: Math.min(MAX_UNANSWERED, Math.max(CAUTIOUS, Math.ceil(perSecond * UNANSWERED_SECONDS))),
  };
}

/** Messages in one claim, few before the number has shown that it lives. */
export function batchSize(flow: Flow, isAlive: boolean): number {
  return isAlive ? flow.batch : Math.min(flow.batch, CAUTIOUS);
}

/** How many calls may be out: a dead number is found out with few of them. */
export function callsAllowed(flow: Flow, { isAlive, streak }: { isAlive: boolean; streak: number }): number {
  if (isAlive && streak === 0) return flow.maxUnanswered;
  return Math.min(flow.maxUnanswered, Math.max(1, CAUTIOUS - streak));
}

/** `factor`: the share of the throughput that is used. `slowed`: pauses in a row in which nothing got through. */
export type Speed = { factor: number; slowed: number };

/** What came back since the speed was last looked at. `slow`: asked us to slow down; `retryAfterMs`: and said for how long. */
export type Answers = { accepted: number; slow: number; retryAfterMs: number | null };

export const NO_ANSWERS: Answers = { accepted: 0, slow: 0, retryAfterMs: null };

/** These answers and one more; any but these two kinds says nothing of the speed. */
export function countAnswer(answers: Answers, result: SendResult): Answers {
  if (result.outcome === "accepted") return { ...answers, accepted: answers.accepted + 1 };
  if (result.outcome !== "refused" || result.class !== "slow") return answers;
  const asked = [answers.retryAfterMs, result.retryAfterMs].filter((ms) => typeof ms === "number");
  return { ...answers, slow: answers.slow + 1, retryAfterMs: asked.length > 0 ? Math.max(...asked) : null };
}

/** So many requests to slow down are one; a single one is chance. */
const SLOW_ANSWERS = 3;
/** The share of fewer is chance. */
const ENOUGH_ANSWERS = 10;
/** A number that others use, too, is refused now and then: up to this share, 1.2 calls a message, it is asked as often. */
const TOLERATED_SHARE = 1 / 6;

/** The provider means it: says for how long, takes nothing, or less than it refuses. Nothing more goes out for now. */
export function isMeant({ accepted, slow, retryAfterMs }: Answers): boolean {
  if (retryAfterMs !== null) return true;
  if (slow < SLOW_ANSWERS) return false;
  return accepted === 0 || (accepted + slow >= ENOUGH_ANSWERS && slow >= accepted);
}

/**
 * The speed after these answers, and a pause before the next call. Null: too few to tell, they count with the next ones.
 * A share of refusals draws the speed to what the provider takes; without any it grows. `isLast`: of a turn, no next ones
 * come: where nothing got through, the next turn must not begin with the same few at once.
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

/** Half as fast, after a pause that doubles for as long as nothing gets through; `Retry-After` is at least waited for. */
function slowDown({ factor, slowed }: Speed, { accepted, retryAfterMs }: Answers, random: () => number) {
  const before = accepted > 0 ? 0 : slowed;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** before, LONGEST_PAUSE_MS) * (0.75 + random() / 2);
  const speed = { factor: Math.max(factor / 2, SLOWEST), slowed: before + 1 };
  return { ...speed, pauseMs: Math.max(pause, retryAfterMs ?? 0) };
}
