/** What is done for a redirect, in this order. A row says which one comes next. */
export const REDIRECT_STEPS = ["create", "note", "assign", "message", "label", "mark", "resolve"] as const;
export type RedirectStep = (typeof REDIRECT_STEPS)[number];

/** Null after the last one. */
export function stepAfter(step: RedirectStep): RedirectStep | null {
  return REDIRECT_STEPS[REDIRECT_STEPS.indexOf(step) + 1] ?? null;
}

const FIRST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 3_600;

/** How long a redirect that got stuck rests: until the next run at first, up to an hour at last. */
export function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts - 1, 10));
}
