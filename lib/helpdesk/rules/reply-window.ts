const MINUTE_MS = 60_000;
export const REPLY_WINDOW_MINUTES = 1_440;

/** How many whole minutes the customer's last message may still be answered freely; 0 once it is over. */
export function minutesLeftOf(lastInboundAt: Date, now: Date): number {
  const passed = (now.getTime() - lastInboundAt.getTime()) / MINUTE_MS;
  return Math.max(0, Math.floor(REPLY_WINDOW_MINUTES - passed));
}

/** The windows with at most so many minutes left began at this instant or earlier. */
export function beganBefore(minutesLeft: number, now: Date): Date {
  return new Date(now.getTime() - (REPLY_WINDOW_MINUTES - minutesLeft) * MINUTE_MS);
}
