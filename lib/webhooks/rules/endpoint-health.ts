import { DAY_MS } from "../../core/dates.ts";
import type { PauseReason } from "../names.ts";
import { askedPauseUntil, nextProbeAt } from "./backoff.ts";
import type { Outcome } from "./outcome.ts";

/** After so many failures in a row an endpoint gets one request at a time, with growing pauses. */
export const FAILURES_BEFORE_PROBES = 5;
const PAUSE_AFTER_MS = 3 * DAY_MS;

export type EndpointHealth = { failures: number; failingSince: Date | null; retryAt: Date | null };

type Judged = EndpointHealth & { pause: Extract<PauseReason, "failing" | "gone"> | null };

/**
 * An endpoint's health after a batch of attempts. One success ends its failures: then single events fail, not the
 * endpoint.
 */
export function judgeEndpoint(
  before: EndpointHealth,
  outcomes: readonly Pick<Outcome, "isDelivered" | "isGone" | "retryAfterMs">[],
  { now, random }: { now: Date; random: number },
): Judged {
  if (outcomes.length === 0) return { ...before, pause: null };
  const asked = outcomes.flatMap(({ retryAfterMs }) => retryAfterMs ?? []);
  const retryAfterMs = asked.length === 0 ? null : Math.max(...asked);
  const pause = outcomes.some(({ isGone }) => isGone) ? "gone" : null;
  if (outcomes.some(({ isDelivered }) => isDelivered))
    return { failures: 0, failingSince: null, retryAt: askedPauseUntil(now, retryAfterMs), pause };
  // Requests that failed together, before the first probe, are one step of the backoff.
  const isProbe = before.failures >= FAILURES_BEFORE_PROBES;
  const failures = isProbe ? before.failures + 1 : Math.min(FAILURES_BEFORE_PROBES, before.failures + outcomes.length);
  const failingSince = before.failingSince ?? now;
  const step = failures - FAILURES_BEFORE_PROBES + 1;
  const retryAt =
    step < 1 ? askedPauseUntil(now, retryAfterMs) : nextProbeAt({ attempts: step, now, retryAfterMs, random });
  const isOver = now.getTime() - failingSince.getTime() >= PAUSE_AFTER_MS;
  return { failures, failingSince, retryAt, pause: pause ?? (isOver ? "failing" : null) };
}
