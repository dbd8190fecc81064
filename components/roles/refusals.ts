import { INVITATION_REFUSALS } from "@/lib/core/invitation-refusals.ts";
import { isApiStatus } from "@/lib/web/api-error.ts";

/** Maps the server's messages about members and roles to codes. */
const SENTENCES = [
  ["lastAdministrator", /without an administrator$/],
  ["self", /^You can't do this to yourself$/],
  ["ownRole", /^You can't change what your own role may do$/],
  ["personAbove", /^This person can do more than you$/],
  ["roleAbove", /^This role can do more than you$/],
  ["storesBeyond", /^These stores are beyond your own$/],
  ["locked", /operator is locked$/],
  ["nameTaken", /^A role with this name exists already$/],
  ["inUse", /^This role is still in use$/],
  ["invitedTooOften", INVITATION_REFUSALS.tooOften],
  ["dayIsFull", INVITATION_REFUSALS.dayIsFull],
  ["provider", /^The identity provider didn't answer/],
  ["mail", /^The mail server didn't answer/],
] as const;

export type Refusal = (typeof SENTENCES)[number][0] | "changed" | "tooMany" | "gone" | "forbidden";

/** The reason for a rejected request; null if unknown, then `describeError` gives a generic text. */
export function recognizeRefusal(error: Error): Refusal | null {
  const known = SENTENCES.find(([, sentence]) =>
    typeof sentence === "string" ? sentence === error.message : sentence.test(error.message),
  );
  if (known) return known[0];
  if (isApiStatus(error, 412)) return "changed";
  if (isApiStatus(error, 429)) return "tooMany";
  if (isApiStatus(error, 404)) return "gone";
  return isApiStatus(error, 403) ? "forbidden" : null;
}
