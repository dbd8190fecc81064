/** How close a conversation is to reassignment; `minutesLeft` is null if reassignment by time-out is off. */
export type WaitLevel = "late" | "soon" | "calm";

type Wait = { minutesWaited: number; minutesLeft: number | null };

/** "Soon" starts in the last third of the waiting time. */
const SOON_SHARE = 1 / 3;

export function waitLevel({ minutesWaited, minutesLeft }: Wait): WaitLevel {
  if (minutesLeft === null) return "calm";
  if (minutesLeft <= 0) return "late";
  return minutesLeft <= (minutesWaited + minutesLeft) * SOON_SHARE ? "soon" : "calm";
}

/** Advances a wait by some minutes, so that an open page keeps counting between two server responses. */
export function waitAfter<T extends Wait>(wait: T, minutes: number): T {
  const { minutesWaited, minutesLeft } = wait;
  return {
    ...wait,
    minutesWaited: minutesWaited + minutes,
    minutesLeft: minutesLeft === null ? null : minutesLeft - minutes,
  };
}
