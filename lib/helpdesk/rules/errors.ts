import type { ErrorCode } from "../../core/error-codes.ts";
import { BadGatewayError, ConflictError } from "../../core/errors.ts";

/** The helpdesk did not answer, or not as expected. */
export function helpdeskFailed(): BadGatewayError {
  return new BadGatewayError("helpdesk_failed", "The helpdesk");
}

export function helpdeskNotConfigured(): ConflictError {
  return new ConflictError("helpdesk_not_configured", "The helpdesk isn't configured: configure it first");
}

export function helpdeskDatabaseNeeded(): ConflictError {
  return new ConflictError(
    "helpdesk_database_needed",
    "No access to the helpdesk's database: check its configuration and the API key",
  );
}

/** It is unknown whether the reply was sent. */
export function replyUnconfirmed(): ConflictError {
  return new ConflictError(
    "reply_unconfirmed",
    "It is not known yet whether the reply was sent: repeat the request with the same replyId",
  );
}

/** What access to the helpdesk's database can fail with. */
export const DATABASE_ERRORS = [
  "helpdesk_database_failed",
  "helpdesk_database_needed",
  "work_limit_exceeded",
] as const satisfies readonly ErrorCode[];
