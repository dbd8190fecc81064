import type { SendResult, StopCause, Streak } from "../schemas.ts";
import { NO_WHATSAPP } from "./classify-error.ts";

/** A number whose messages all fail is blocked, regardless of the provider's error codes. */
export const FAILURES_IN_A_ROW = 20;
export const PROBE_AFTER_MS = 15 * 60_000;

/** Errors caused by the recipient's phone, which do not count against the sending number. */
const ABOUT_THE_RECIPIENT = new Set([
  "131021",
  "131026",
  "131030",
  "131037",
  "131047",
  "131050",
  "130403",
  "130472",
  NO_WHATSAPP,
]);

/**
 * Updates the streak of consecutive failures with one result; returns the sending block it requires. Throttling is not
 * a failure.
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

/** Processes a whole batch: the final streak and the first block of each subject. */
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

/** A probe without information about the number: the next may start immediately. */
export function isInconclusive(result: SendResult): boolean {
  return result.outcome === "refused" && result.class !== "slow" && isNoFailure(result);
}

function isNoFailure(result: Extract<SendResult, { outcome: "refused" }>): boolean {
  if (result.class === "slow" || result.class === "pair-wait" || result.class === "later") return true;
  return ABOUT_THE_RECIPIENT.has(result.code);
}
