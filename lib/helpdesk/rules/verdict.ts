import { ValidationError } from "../../core/errors.ts";
import type { HelpdeskHealth, HelpdeskProblem } from "../schemas.ts";

type Field = "instanceUrl" | "apiKey" | "accountId";

/**
 * What a person typed wrong, by the field to look at. What isn't here passes by itself: a helpdesk that doesn't answer
 * now is no reason to lose what was typed.
 */
const WRONG_FIELD: Partial<Record<HelpdeskProblem, Field>> = {
  unauthorized: "apiKey",
  not_administrator: "apiKey",
  not_found: "accountId",
  private_address: "instanceUrl",
  not_a_helpdesk: "instanceUrl",
};

/** Refuses a configuration that can't become right by waiting. */
export function assertMayBeRight(health: HelpdeskHealth): void {
  if (health.ok) return;
  const field = WRONG_FIELD[health.reason];
  if (field) throw new ValidationError(`Validation failed: ${field}: ${health.reason}`);
}

/** A stored key only ever goes where it went before: else who edits the address could have it sent to himself. */
export function keyNeeded(why = "needed for another address"): ValidationError {
  return new ValidationError(`Validation failed: apiKey: ${why}`);
}
