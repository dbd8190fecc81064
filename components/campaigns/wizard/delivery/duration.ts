/** The official provider's default rate, for numbers whose rate is unknown. */
const USUAL_PER_SECOND = 80;
/** A gateway number sends at a human rate. */
const GATEWAY_PER_SECOND = 1;
const MAIL_PER_SECOND = 20;

type Sender = { provider: string; throughputPerSecond: number | null } | null;

/** Approximate messages per second. */
export function paceOf(channel: "whatsapp" | "email", number: Sender): number {
  if (channel === "email") return MAIL_PER_SECOND;
  if (number?.throughputPerSecond) return number.throughputPerSecond;
  return number?.provider === "gateway" ? GATEWAY_PER_SECOND : USUAL_PER_SECOND;
}

/** Minutes a send takes, at least one. */
export function minutesFor(count: number, perSecond: number): number {
  return Math.max(1, Math.ceil(count / perSecond / 60));
}
