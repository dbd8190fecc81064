import type { SendResult, StopCause, Streak } from "../schemas.ts";
import { NO_WHATSAPP } from "./classify-error.ts";

/** A number whose messages all fail is dead, whatever its provider says. */
export const FAILURES_IN_A_ROW = 20;
export const PROBE_AFTER_MS = 15 * 60_000;

/** What the provider refuses because of one phone says nothing of the number that sends. */
const ABOUT_THE_RECIPIENT = new Set([
  ...["131021", "131026", "131030", "131037", "131047", "131050", "130403", "130472", NO_WHATSAPP],
]);

/**
 * One result after `streak` failures in a row: how many there are now, and what has to stop because of it. Being asked
 * to slow down is no failure: the number lives.
 */
export function watchResult(streak: Streak, result: SendResult): { streak: Streak; stop: StopCause | null } {
  if (result.outcome === "accepted") return { streak: 0, stop: null };
  if (result.outcome === "refused") {
    if (result.class === "stop-number") return { streak: 0, stop: { subject: "number", code: result.code } };
    if (result.class === "stop-template") return { streak: 0, stop: { subject: "template", code: result.code } };
    if (isNoFailure(result)) return { streak, stop: null };
  }
  const failures = streak + 1;
  if (failures < FAILURES_IN_A_ROW) return { streak: failures, stop: null };
  return { streak: 0, stop: { subject: "number", code: "failures_in_a_row" } };
}

/** A whole portion: the streak after it, and the first stop of each subject. */
export function watchResults(streak: Streak, results: readonly SendResult[]): { streak: Streak; stops: StopCause[] } {
  const stops: StopCause[] = [];
  let current = streak;
  for (const result of results) {
    const watched = watchResult(current, result);
    current = watched.streak;
    if (watched.stop && !stops.some(({ subject }) => subject === watched.stop?.subject)) stops.push(watched.stop);
  }
  return { streak: current, stops };
}

/** A probe that says nothing of the number: another one may go at once. */
export function isInconclusive(result: SendResult): boolean {
  return result.outcome === "refused" && result.class !== "slow" && isNoFailure(result);
}

function isNoFailure(result: Extract<SendResult, { outcome: "refused" }>): boolean {
  if (result.class === "slow" || result.class === "pair-wait" || result.class === "later") return true;
  return ABOUT_THE_RECIPIENT.has(result.code);
}
