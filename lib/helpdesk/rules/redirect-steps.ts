/** Steps of a redirect, in order. The row stores the next one. */
export const REDIRECT_STEPS = ["create", "note", "assign", "message", "label", "mark", "resolve"] as const;
export type RedirectStep = (typeof REDIRECT_STEPS)[number];

/** Null after the last one. */
export function stepAfter(step: RedirectStep): RedirectStep | null {
  return REDIRECT_STEPS[REDIRECT_STEPS.indexOf(step) + 1] ?? null;
}

const FIRST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 3_600;

/** Backoff in seconds for a failed redirect: from the next run up to one hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts - 1, 10));
}
