import { INVITATION_REFUSALS } from "@/lib/core/invitation-refusals.ts";
import { isApiStatus, waitSecondsOf } from "@/lib/web/api-error.ts";

export type InviteOutcome =
  | { kind: "waiting" | "sent" | "invited" | "member" | "refused" }
  | { kind: "tooOften" | "dayIsFull" | "failed"; error: Error };

/** Outcome of one address. A 429 is not an outcome: the address is retried after `retryAfterSeconds`. */
export function outcomeOf(error: Error): InviteOutcome | { retryAfterSeconds: number } {
  const { message } = error;
  if (isApiStatus(error, 429)) {
    if (message === INVITATION_REFUSALS.tooOften) return { kind: "tooOften", error };
    if (message === INVITATION_REFUSALS.dayIsFull) return { kind: "dayIsFull", error };
    return { retryAfterSeconds: waitSecondsOf(error) };
  }
  if (isApiStatus(error, 409) && message === INVITATION_REFUSALS.invited) return { kind: "invited" };
  if (isApiStatus(error, 409) && message === INVITATION_REFUSALS.member) return { kind: "member" };
  if (isApiStatus(error, 400)) return { kind: "refused" };
  return { kind: "failed", error };
}
