import { CODE_SECONDS } from "../../core/sign-in.ts";
import { acquireLock, activeKv, forget, type RateLimitResult } from "../../platform/kv.ts";
import { hashToken } from "../../platform/token.ts";
import { type AskLimit, type Challenge, MAX_TRIES, NOTED_FAILURES } from "../rules/sign-in-code.ts";

/** The address and browser that requested a code. */
export type Asker = { address: string; nonce: string };

// Uses the store directly, so that sign-in fails when it is down: counts per process would allow more tries.
const keyOf = ({ address, nonce }: Asker) => `sign-in-code-${address}-${hashToken(nonce)}`;

/** One challenge per browser, so that no caller can replace another browser's code. */
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

/** Counts one code request for the address. Returns the first exceeded limit, or null. */
export async function countAsked(address: string, limits: readonly AskLimit[]): Promise<RateLimitResult | null> {
  for (const { of, limit, seconds } of limits) {
    const hit = await activeKv().hitRateLimit(`sign-in-code-asked:${address}:${of}:${seconds}`, limit, seconds);
    if (!hit.allowed) return hit;
  }
  return null;
}

/** Counts one try of a code. */
export function countTry({ id }: Challenge): Promise<RateLimitResult> {
  return activeKv().hitRateLimit(`sign-in-code-tried:${id}`, MAX_TRIES, CODE_SECONDS);
}

/** Limits the audit records that failed sign-ins with one user's address can cause. */
export async function mayNoteFailure(userId: string): Promise<boolean> {
  const { limit, seconds } = NOTED_FAILURES;
  return (await activeKv().hitRateLimit(`sign-in-failed:${userId}`, limit, seconds)).allowed;
}

/** True for exactly one of several concurrent callers with the right code. */
export async function takeChallenge(asker: Asker, { id }: Challenge): Promise<boolean> {
  const isFirst = (await acquireLock(`sign-in-code-taken-${id}`, CODE_SECONDS)) !== null;
  if (isFirst) await forgetChallenge(asker);
  return isFirst;
}
