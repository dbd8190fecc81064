import type { SendResult } from "../../messaging/schemas.ts";

/** A server that refuses so many in a row is not to be asked by the thousand. */
export const MAIL_FAILURES_IN_A_ROW = 20;

/** What a mail server's refusal is made of. */
type MailFailure = {
  kind: "temporary" | "permanent" | "unreachable";
  reason: string;
  replyCode: number | null;
  isInDoubt: boolean;
};

/** About one person or one message; all else is about the server or how we sign in there. */
const OF_THE_MESSAGE = new Set(["recipient", "message"]);

/** The same words as for WhatsApp: what happens next is decided in one place. */
export function toMailResult({ kind, reason, replyCode, isInDoubt }: MailFailure): SendResult {
  if (isInDoubt) return { outcome: "unknown", reason: reason === "timeout" ? "timeout" : "reset" };
  const code = replyCode === null ? `mail_${reason}` : String(replyCode);
  if (kind === "unreachable") return { outcome: "refused", class: "slow", code };
  if (kind === "temporary") return { outcome: "refused", class: "retry", code };
  return { outcome: "refused", class: OF_THE_MESSAGE.has(reason) ? "fail" : "stop-number", code };
}
