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
