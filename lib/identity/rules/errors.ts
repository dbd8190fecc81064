import { ForbiddenError } from "../../core/errors.ts";

/** A user can neither grant nor change a role with permissions that they do not hold. */
export function roleExceedsOwn(): ForbiddenError {
  return new ForbiddenError(
    "role_exceeds_own_permissions",
    "You cannot assign or change a role whose permissions exceed yours",
  );
}
