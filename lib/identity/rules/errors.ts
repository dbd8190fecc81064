import type { ErrorCode } from "../../core/error-codes.ts";
import { ForbiddenError } from "../../core/errors.ts";

/** A user can neither grant nor change a role with permissions that they do not hold. */
export function roleExceedsOwn(): ForbiddenError {
  return new ForbiddenError(
    "role_exceeds_own_permissions",
    "You cannot assign or change a role whose permissions exceed yours",
  );
}

/** What managing an account at the identity provider can fail with. */
export const PROVIDER_ERRORS = [
  "account_not_found",
  "identity_provider_failed",
  "mail_server_failed",
  "user_refused_by_provider",
] as const satisfies readonly ErrorCode[];
