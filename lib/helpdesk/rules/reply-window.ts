const MINUTE_MS = 60_000;
export const REPLY_WINDOW_MINUTES = 1_440;

/** Whole minutes left in the reply window; 0 after its end. */
export function minutesLeftOf(lastInboundAt: Date, now: Date): number {
  const passed = (now.getTime() - lastInboundAt.getTime()) / MINUTE_MS;
  return Math.max(0, Math.floor(REPLY_WINDOW_MINUTES - passed));
}

/** Windows with at most `minutesLeft` remaining began at this instant or earlier. */
export function beganBefore(minutesLeft: number, now: Date): Date {
  return new Date(now.getTime() - (REPLY_WINDOW_MINUTES - minutesLeft) * MINUTE_MS);
}
