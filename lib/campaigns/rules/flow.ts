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

export type Speed = { factor: number; slowed: number };

/** So many requests to slow down are one; a single one is chance. */
export const SLOW_ANSWERS = 3;

/**
 * Half as fast, after a pause that doubles for as long as nothing gets through; `Retry-After` is at least waited for.
 */
export function slowDown(
  { factor, slowed }: Speed,
  { retryAfterMs = 0, gotThrough = false }: { retryAfterMs?: number; gotThrough?: boolean } = {},
  random: () => number = Math.random,
): Speed & { pauseMs: number } {
  const before = gotThrough ? 0 : slowed;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** before, LONGEST_PAUSE_MS) * (0.75 + random() / 2);
  return {
    factor: Math.max(factor / 2, SLOWEST),
    slowed: before + 1,
    pauseMs: Math.max(pause, retryAfterMs),
  };
}

/** A batch went through without complaint. */
export function speedUp({ factor }: Speed): Speed {
  return { factor: Math.min(factor * 1.6, 1), slowed: 0 };
}
