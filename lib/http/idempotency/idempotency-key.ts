import { ValidationError } from "../../core/errors.ts";
import { IDEMPOTENCY_KEY } from "./names.ts";

/** Visible ASCII without quotation marks and backslashes, as it is or as a structured-field string (in quotes). */
const FORM = /^[\x21\x23-\x5b\x5d-\x7e]{1,255}$/;

/** The key of a request; null without one. */
export function idempotencyKeyOf(headers: Headers): string | null {
  const given = headers.get(IDEMPOTENCY_KEY)?.trim();
  if (given === undefined) return null;
  const key = given.length > 1 && given.startsWith('"') && given.endsWith('"') ? given.slice(1, -1) : given;
  if (FORM.test(key)) return key;
  throw new ValidationError({
    path: IDEMPOTENCY_KEY,
    code: "invalid_idempotency_key",
    message: "must be 1 to 255 visible ASCII characters, optionally in quotation marks",
  });
}
