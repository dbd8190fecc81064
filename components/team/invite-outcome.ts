import { ApiError, isApiStatus } from "@/lib/web/api-error.ts";
import { waitSecondsOf } from "@/lib/web/api-error-details.ts";

export type InviteOutcome =
  | { kind: "waiting" | "sent" | "invited" | "member" | "refused" }
  | { kind: "tooOften" | "dayIsFull" | "failed"; error: Error };

/** Outcome of one address. Any other 429 is not an outcome: the address is retried after `retryAfterSeconds`. */
export function outcomeOf(error: Error): InviteOutcome | { retryAfterSeconds: number } {
  switch (error instanceof ApiError ? error.code : null) {
    case "address_invited_too_often":
      return { kind: "tooOften", error };
    case "daily_invitations_used_up":
      return { kind: "dayIsFull", error };
    case "address_invited_already":
      return { kind: "invited" };
    case "address_is_member":
      return { kind: "member" };
    default:
      if (isApiStatus(error, 429)) return { retryAfterSeconds: waitSecondsOf(error) };
      return isApiStatus(error, 400) ? { kind: "refused" } : { kind: "failed", error };
  }
}
