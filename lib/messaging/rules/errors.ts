import { ConflictError } from "../../core/errors.ts";

export function numberWithoutToken(): ConflictError {
  return new ConflictError("number_without_token", "The number has no token to send with");
}
