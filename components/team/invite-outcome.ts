import { isApiStatus } from "@/lib/web/api-error.ts";

export type InviteOutcome =
  | { kind: "waiting" | "sent" | "invited" | "member" | "refused" }
  | { kind: "failed"; error: Error };

/** What became of one address. A limit (429) is no outcome: the address waits for its turn. */
export function outcomeOf(error: Error): InviteOutcome {
  if (isApiStatus(error, 409) && error.message === "This address is invited already") return { kind: "invited" };
  if (isApiStatus(error, 409) && error.message === "This address belongs to a member already")
    return { kind: "member" };
  if (isApiStatus(error, 400)) return { kind: "refused" };
  return { kind: "failed", error };
}
