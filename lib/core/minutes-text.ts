const MINUTES_AN_HOUR = 60;
const MINUTES_A_DAY = 24 * MINUTES_AN_HOUR;

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
