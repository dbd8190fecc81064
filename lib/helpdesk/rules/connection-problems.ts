import { ValidationError } from "../../core/errors.ts";
import type { HelpdeskHealth, HelpdeskProblem } from "../schemas.ts";

type Field = "instanceUrl" | "apiKey" | "accountId";

/**
 * Problems caused by a wrong input, with the field to correct. Others are temporary: an unreachable helpdesk must not
 * discard the input.
 */
const WRONG_FIELD: Partial<Record<HelpdeskProblem, Field>> = {
  unauthorized: "apiKey",
  not_administrator: "apiKey",
  not_found: "accountId",
  private_address: "instanceUrl",
  not_a_helpdesk: "instanceUrl",
};

/** Rejects a configuration that can never work. */
export function assertMayBeRight(health: HelpdeskHealth): void {
  if (health.ok) return;
  const field = WRONG_FIELD[health.reason];
  if (field) throw new ValidationError({ path: field, code: health.reason, message: health.reason });
}

/**
 * Security: the stored key is sent only to its stored address; otherwise anyone who can edit the address could capture
 * it.
 */
export function keyNeeded(code = "required", why = "required when the address changes"): ValidationError {
  return new ValidationError({ path: "apiKey", code, message: why });
}
