/** How close a conversation is to reassignment; `minutesLeft` is null if reassignment by time-out is off. */
export type WaitLevel = "late" | "soon" | "calm";

type Wait = { minutesWaited: number; minutesLeft: number | null };

/** "Soon" starts in the last third of the waiting time. */
const SOON_SHARE = 1 / 3;
const MINUTES_AN_HOUR = 60;
const MINUTES_A_DAY = 24 * MINUTES_AN_HOUR;

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

/** `42 min`, `1 h 20 min`, `2 d 3 h`: the two largest units; the same text in both languages. */
export function minutesText(minutes: number): string {
  const whole = Math.max(0, Math.trunc(minutes));
  const [days, hours, rest] = [
    Math.trunc(whole / MINUTES_A_DAY),
    Math.trunc((whole % MINUTES_A_DAY) / MINUTES_AN_HOUR),
    whole % MINUTES_AN_HOUR,
  ];
  if (days > 0) return join(`${days} d`, hours > 0 && `${hours} h`);
  if (hours > 0) return join(`${hours} h`, rest > 0 && `${rest} min`);
  return `${rest} min`;
}

const join = (...parts: (string | false)[]) => parts.filter(Boolean).join(" ");
