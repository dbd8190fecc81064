import { ConflictError } from "../../core/errors.ts";

export function numberWithoutToken(): ConflictError {
  return new ConflictError("number_without_token", "The number has no access token: save one first");
}
