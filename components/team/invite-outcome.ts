import { isApiStatus } from "@/lib/web/api-error.ts";

export type InviteOutcome =
  | { kind: "waiting" | "sent" | "invited" | "member" | "refused" }
  | { kind: "tooOften" | "dayIsFull"; seconds: number }
  | { kind: "failed"; error: Error };

const DEFAULT_WAIT_SECONDS = 60;

const LIMITS: Record<string, "tooOften" | "dayIsFull"> = {
  "This address was invited too often": "tooOften",
  "This organization invited too many people today": "dayIsFull",
};

/** What became of one address. The limit of requests (429) is no outcome: the address waits for its turn, so many seconds. */
export function outcomeOf(error: Error): InviteOutcome | { retryAfterSeconds: number } {
  if (isApiStatus(error, 429)) {
    const seconds = error.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS;
    const kind = LIMITS[error.message];
    return kind === undefined ? { retryAfterSeconds: seconds } : { kind, seconds };
  }
  if (isApiStatus(error, 409) && error.message === "This address is invited already") return { kind: "invited" };
  if (isApiStatus(error, 409) && error.message === "This address belongs to a member already")
    return { kind: "member" };
  if (isApiStatus(error, 400)) return { kind: "refused" };
  return { kind: "failed", error };
}
