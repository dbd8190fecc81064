import type { Clock } from "../calendar.ts";
import type { GraphNumber } from "../directory.ts";

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
/** One message every six seconds per phone, with a burst of up to 45. */
const PAIR_EVERY_MS = 6_000;
const PAIR_BURST = 45;
const TIERS: Record<string, number> = {
  TIER_NOT_SET: 250,
  TIER_50: 50,
  TIER_250: 250,
  TIER_1K: 1_000,
  TIER_2K: 2_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
};

/** The real limits of a number: per second, per recipient, per day. Rejected messages do not count. */
export class Limits {
  readonly #clock: Clock;
  readonly #seconds = new Map<string, number[]>();
  /** Per number and recipient: when the used burst is refilled. */
  readonly #pairs = new Map<string, number>();
  /** Per account: when each phone was first messaged within the last day. */
  readonly #recipients = new Map<string, Map<string, number>>();
  /** End of the 24-hour window in which free-form replies are allowed. */
  readonly #windows = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The error code that rejects this message; null if it is allowed, which counts it. */
  admit(number: GraphNumber, to: string, isTemplate: boolean): number | null {
    const now = this.#clock.now().getTime();
    const pair = `${number.phoneNumberId}>${to}`;
    const isOpen = (this.#windows.get(pair) ?? 0) > now;
    if (!isTemplate && !isOpen) return 131047;
    const sent = (this.#seconds.get(number.phoneNumberId) ?? []).filter((at) => at > now - SECOND_MS);
    if (sent.length >= number.perSecond) return 130429;
    const owed = Math.max(this.#pairs.get(pair) ?? 0, now);
    if (owed - now > (PAIR_BURST - 1) * PAIR_EVERY_MS) return 131056;
    const recipients = this.#recipients.get(number.wabaId) ?? new Map<string, number>();
    if (!isOpen && !recipients.has(to) && this.#active(recipients, now) >= (TIERS[number.tier] ?? Infinity))
      return 131048;
    sent.push(now);
    this.#seconds.set(number.phoneNumberId, sent);
    this.#pairs.set(pair, owed + PAIR_EVERY_MS);
    if (!isOpen && !recipients.has(to)) recipients.set(to, now);
    this.#recipients.set(number.wabaId, recipients);
    return null;
  }

  /** Opens the 24-hour reply window. */
  hear(phoneNumberId: string, from: string): void {
    this.#windows.set(`${phoneNumberId}>${from}`, this.#clock.now().getTime() + DAY_MS);
  }

  #active(recipients: Map<string, number>, now: number): number {
    // In insertion order, so the oldest come first.
    for (const [phone, at] of recipients) {
      if (at > now - DAY_MS) break;
      recipients.delete(phone);
    }
    return recipients.size;
  }
}
