import { ForbiddenError } from "../../core/errors.ts";
import { isSuperAdmin } from "../../identity/index.ts";
import type { Exchange } from "../exchange.ts";

/** If role ids are declared, the user must have one of them; level 0 always passes. */
export function guardRole({ user }: Exchange, roles: readonly string[] | undefined): void {
  if (!user || !roles || isSuperAdmin(user)) return;
  if (!user.role || !roles.includes(user.role.id)) throw notAllowed();
}

/** Guards routes of the installation itself, above every organization. */
export function guardSuperAdmin({ user }: Exchange, isRequired: boolean | undefined): void {
  if (isRequired && user && !isSuperAdmin(user)) throw notAllowed();
}

function notAllowed(): ForbiddenError {
  return new ForbiddenError("role_not_allowed", "Your role does not permit this");
}
