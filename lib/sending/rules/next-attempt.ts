import type { SendResult } from "../../messaging/schemas.ts";

type Refused = Extract<SendResult, { outcome: "refused" }>;

/** Effect of a rejection on one message. `unsent`: not caused by the message, so it costs no attempt. */
export type Verdict = { outcome: "again"; waitMs: number } | { outcome: "unsent" } | { outcome: "failed" };

const MAX_ATTEMPTS = 8;
const MAX_PAIR_WAITS = 6;
const FIRST_WAIT_MS = 2_000;
/**
 * WhatsApp: doubling waits, eight attempts, four minutes in all, because errors are short and outages stop the number.
 * E-mail: factor three, 22 minutes in all, because greylisting means minutes.
 */
const GROWTH = { whatsapp: 2, email: 3 };
const LONGEST_WAIT_MS = 10 * 60_000;
const SECOND_MS = 1_000;

/** `attempts`: number of earlier attempts. */
export function nextAttempt(
  { class: kind, retryAfterMs = 0 }: Pick<Refused, "class" | "retryAfterMs">,
  { attempts, channel }: { attempts: number; channel: "whatsapp" | "email" },
  random: () => number = Math.random,
): Verdict {
  switch (kind) {
    case "retry": {
      if (attempts + 1 >= MAX_ATTEMPTS) return { outcome: "failed" };
      const wait = Math.min(FIRST_WAIT_MS * GROWTH[channel] ** attempts, LONGEST_WAIT_MS) * (0.75 + random() / 2);
      return { outcome: "again", waitMs: Math.max(wait, retryAfterMs) };
    }
    case "pair-wait":
      if (attempts + 1 >= MAX_PAIR_WAITS) return { outcome: "failed" };
      return { outcome: "again", waitMs: Math.max(4 ** (attempts + 1) * SECOND_MS, retryAfterMs) };
    case "slow":
    case "stop-number":
    case "stop-template":
      return { outcome: "unsent" };
    // The provider wants no message to this recipient for a day or more; a later campaign may retry.
    case "later":
    case "fail":
      return { outcome: "failed" };
  }
}
