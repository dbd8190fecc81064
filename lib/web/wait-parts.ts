const MAX_SAID_SECONDS = 90;
const MAX_SAID_MINUTES = 90;

export type WaitParts = { seconds: number; minutes: number; hours: number };

/**
 * Parts of a wait for display: seconds if short, otherwise minutes, otherwise hours. Larger units are 0 until needed.
 */
export function waitParts(seconds: number): WaitParts {
  const minutes = seconds > MAX_SAID_SECONDS ? Math.ceil(seconds / 60) : 0;
  return { seconds, minutes, hours: minutes > MAX_SAID_MINUTES ? Math.ceil(minutes / 60) : 0 };
}
