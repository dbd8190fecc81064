import type { SendResult } from "../../messaging/schemas.ts";

type Refused = Extract<SendResult, { outcome: "refused" }>;

/** What a refusal means for one message: `unsent` costs it no attempt, because it wasn't about it. */
export type Verdict = { outcome: "again"; waitMs: number } | { outcome: "unsent" } | { outcome: "failed" };

const MAX_ATTEMPTS = 8;
const MAX_PAIR_WAITS = 6;
const FIRST_WAIT_MS = 2_000;
/**
 * A provider's slip is over in seconds, an outage stops the number: doubled, eight attempts hold up the end of a send for
 * four minutes. A mail server that lets strangers wait means minutes: three times as long each, 22 in all.
 */
const GROWTH = { whatsapp: 2, email: 3 };
const LONGEST_WAIT_MS = 10 * 60_000;
const SECOND_MS = 1_000;

/** `attempts`: how many there were before this one. */
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
    // The provider wants this person left alone for a day or more: a later campaign may try.
    case "later":
    case "fail":
      return { outcome: "failed" };
  }
}
