import { DAY_MS } from "../../core/dates.ts";

/** The schedule of the Standard Webhooks specification: ten attempts within little more than three days. */
const DELAYS_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** A recovered endpoint is noticed within this time. */
const LONGEST_PROBE_SECONDS = 7_200;
const LONGEST_ASKED_MS = DAY_MS;
/** A tenth more or less, so that deliveries that failed together are not repeated together. */
const JITTER = 0.1;

export type Attempted = {
  /** Attempts so far, this one included. */
  attempts: number;
  now: Date;
  retryAfterMs: number | null;
  /** From 0 to 1. */
  random: number;
};

/** When to try a failed delivery again; null: it was the last attempt. */
export function nextAttemptAt({ attempts, now, retryAfterMs, random }: Attempted): Date | null {
  const seconds = DELAYS_SECONDS[attempts - 1];
  return seconds === undefined ? null : after(now, seconds, { retryAfterMs, random });
}

/** When to probe an endpoint that fails everything; `attempts` are its probes so far. */
export function nextProbeAt({ attempts, now, retryAfterMs, random }: Attempted): Date {
  const seconds = DELAYS_SECONDS[attempts - 1] ?? LONGEST_PROBE_SECONDS;
  return after(now, Math.min(seconds, LONGEST_PROBE_SECONDS), { retryAfterMs, random });
}

/** When the endpoint allows the next request; null if it named no time. */
export function askedPauseUntil(now: Date, retryAfterMs: number | null): Date | null {
  return retryAfterMs === null ? null : new Date(now.getTime() + Math.min(retryAfterMs, LONGEST_ASKED_MS));
}

function after(now: Date, seconds: number, { retryAfterMs, random }: Pick<Attempted, "retryAfterMs" | "random">): Date {
  const jittered = seconds * 1_000 * (1 - JITTER + 2 * JITTER * random);
  const asked = Math.min(retryAfterMs ?? 0, LONGEST_ASKED_MS);
  return new Date(now.getTime() + Math.round(Math.max(jittered, asked)));
}
