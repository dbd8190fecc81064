import type { ErrorCode } from "../../core/error-codes.ts";
import { ConflictError } from "../../core/errors.ts";

export function numberWithoutToken(): ConflictError {
  return new ConflictError("number_without_token", "The number has no access token: save one first");
}

/** What any change of a template at the provider can fail with. */
export const TEMPLATE_CHANGE_ERRORS = [
  "number_token_refused",
  "number_without_token",
  "store_not_found",
  "template_changes_too_many",
  "template_refused",
  "template_unconfirmed",
  "whatsapp_failed",
  "whatsapp_number_not_found",
] as const satisfies readonly ErrorCode[];

/** Also, when its text is submitted. */
export const TEMPLATE_TEXT_ERRORS = [
  ...TEMPLATE_CHANGE_ERRORS,
  "template_body_refused",
  "template_footer_refused",
  "template_header_refused",
  "template_limit_reached",
  "template_name_being_deleted",
  "template_name_taken",
  "template_too_long",
  "template_variable_edges_refused",
  "template_variables_dense",
] as const satisfies readonly ErrorCode[];
