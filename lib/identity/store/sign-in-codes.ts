import { CODE_SECONDS } from "../../core/local-sign-in.ts";
import { acquireLock, activeKv, forget, type RateLimitResult } from "../../platform/kv.ts";
import { hashToken } from "../../platform/token.ts";
import { type AskLimit, MAX_TRIES } from "../rules/code-limits.ts";
import type { Challenge } from "../rules/sign-in-code.ts";

/** Which browser asked for codes of which address. */
export type Asker = { address: string; nonce: string };

// With the store down nobody signs in: a count of this process alone would let more pass.
const keyOf = ({ address, nonce }: Asker) => `sign-in-code-${address}-${hashToken(nonce)}`;

/** One a browser: nobody voids a code that another one waits for. */
export function saveChallenge(asker: Asker, challenge: Challenge): Promise<void> {
  return activeKv().write(keyOf(asker), challenge, CODE_SECONDS);
}

export async function findChallenge(asker: Asker): Promise<Challenge | null> {
  const found = await activeKv().read(keyOf(asker));
  return (found?.value ?? null) as Challenge | null;
}

export function forgetChallenge(asker: Asker): Promise<void> {
  return forget(keyOf(asker));
}

/** One more code of the address that is asked for; the first limit that it is beyond, or null. */
export async function countAsked(address: string, limits: readonly AskLimit[]): Promise<RateLimitResult | null> {
  for (const { of, limit, seconds } of limits) {
    const hit = await activeKv().hitRateLimit(`sign-in-code-asked:${address}:${of}:${seconds}`, limit, seconds);
    if (!hit.allowed) return hit;
  }
  return null;
}

/** One more try at a code. */
export function countTry({ id }: Challenge): Promise<RateLimitResult> {
  return activeKv().hitRateLimit(`sign-in-code-tried:${id}`, MAX_TRIES, CODE_SECONDS);
}

/** True for one caller alone, however many come with the right code at once. */
export async function takeChallenge(asker: Asker, { id }: Challenge): Promise<boolean> {
  const isFirst = (await acquireLock(`sign-in-code-taken-${id}`, CODE_SECONDS)) !== null;
  if (isFirst) await forgetChallenge(asker);
  return isFirst;
}
