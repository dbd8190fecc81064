import type { NodemailerError } from "nodemailer";
import { BlockedAddressError } from "../outbound/private-addresses.ts";
import { isTlsCode, isUnknownHost, transportReason } from "../transport-failure.ts";

/**
 * How to treat a rejection. `temporary`: retry later. `permanent`: the same message would be rejected again.
 * `unreachable`: no server, or the connection was lost.
 */
export type MailFailureKind = "temporary" | "permanent" | "unreachable";

export type MailFailureReason =
  | ("not_configured" | "blocked_address" | "unknown_host" | "refused_connection" | "timeout" | "connection_lost")
  | ("tls" | "authentication" | "sender" | "recipient" | "message" | "protocol");

/** Has its own message: a server's reply may name people, so it is never logged. */
export class MailError extends Error {
  readonly kind: MailFailureKind;
  readonly reason: MailFailureReason;
  /** The SMTP reply code of the rejection, such as 550. */
  readonly replyCode: number | null;
  /** Delivery unknown: the connection broke during the SMTP dialogue, so the server may have accepted the message. */
  readonly isInDoubt: boolean;

  constructor(
    kind: MailFailureKind,
    reason: MailFailureReason,
    fields: { replyCode?: number | null; isInDoubt?: boolean } = {},
  ) {
    super(`Mail not sent: ${reason}${fields.replyCode ? ` (${fields.replyCode})` : ""}`);
    this.name = "MailError";
    this.kind = kind;
    this.reason = reason;
    this.replyCode = fields.replyCode ?? null;
    this.isInDoubt = fields.isInDoubt ?? false;
  }
}

type SmtpError = Error & Partial<Omit<NodemailerError, keyof Error>>;

const REASON_OF_COMMAND: Record<string, MailFailureReason> = {
  "MAIL FROM": "sender",
  "RCPT TO": "recipient",
  DATA: "message",
};

/** Maps a failure to connect: certainly nothing was sent. */
export function toConnectError(error: SmtpError): MailError {
  if (error instanceof MailError) return error;
  if (error instanceof BlockedAddressError) return new MailError("permanent", "blocked_address");
  if (isUnknownHost(error)) return new MailError("unreachable", "unknown_host");
  const isLate = transportReason(error) === "timeout";
  return new MailError("unreachable", isLate ? "timeout" : "refused_connection");
}

/** Maps a failure of the SMTP dialogue, classified by the reply's first digit. */
export function toMailError(error: SmtpError): MailError {
  if (error instanceof MailError) return error;
  const { code = "", originalCode = code, command = "", responseCode: replyCode = null } = error;
  if ([code, originalCode].some(isTlsCode)) return new MailError("unreachable", "tls");
  if (replyCode === null) return withoutReply(error);
  const kind = replyCode >= 500 ? "permanent" : "temporary";
  const reason = code === "EAUTH" ? "authentication" : (REASON_OF_COMMAND[command] ?? "protocol");
  return new MailError(kind, reason, { replyCode });
}

function withoutReply(error: SmtpError): MailError {
  const { code } = error;
  if (code === "EAUTH" || code === "ENOAUTH") return new MailError("permanent", "authentication");
  if (code === "EENVELOPE") return new MailError("permanent", "recipient");
  if (code === "EMESSAGE") return new MailError("permanent", "message");
  const isInDoubt = !isBeforeDialogue(error);
  if (code === "ETIMEDOUT" || code === "EABORT") return new MailError("unreachable", "timeout", { isInDoubt });
  if (code === "EPROTOCOL") return new MailError("unreachable", "protocol", { isInDoubt });
  return new MailError("unreachable", "connection_lost", { isInDoubt });
}

/** Whether the driver failed before it had a connection with a greeting, so that nothing was sent. */
function isBeforeDialogue({ code, command, response, timeoutType }: SmtpError): boolean {
  if (timeoutType) return timeoutType !== "SOCKET_TIMEOUT";
  // Only the pool names no command: it had no connection, or lost one before the first byte.
  if (command === undefined) return code === undefined || code === "ECONNECTION";
  // A line that is no reply, although no command waited for one.
  return code === "EPROTOCOL" && command === "CONN" && response !== undefined;
}
