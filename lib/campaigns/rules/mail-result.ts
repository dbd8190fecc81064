import type { SendResult } from "../../messaging/schemas.ts";

/** Consecutive failures after which sending pauses, to spare a failing server thousands of calls. */
export const MAIL_FAILURES_IN_A_ROW = 20;

type MailFailure = {
  kind: "temporary" | "permanent" | "unreachable";
  reason: string;
  replyCode: number | null;
  isInDoubt: boolean;
};

/** Reasons specific to one recipient or message; all others concern the server or its credentials. */
const OF_THE_MESSAGE = new Set(["recipient", "message"]);

/** Maps to the same result classes as WhatsApp, so that one place decides how to continue. */
export function toMailResult({ kind, reason, replyCode, isInDoubt }: MailFailure): SendResult {
  if (isInDoubt) return { outcome: "unknown", reason: reason === "timeout" ? "timeout" : "reset" };
  const code = replyCode === null ? `mail_${reason}` : String(replyCode);
  if (kind === "unreachable") return { outcome: "refused", class: "slow", code };
  if (kind === "temporary") return { outcome: "refused", class: "retry", code };
  return { outcome: "refused", class: OF_THE_MESSAGE.has(reason) ? "fail" : "stop-number", code };
}
