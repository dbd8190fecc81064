import { ForbiddenError } from "../../core/errors.ts";
import { isSuperAdmin } from "../../identity/index.ts";
import type { Exchange } from "../exchange.ts";

/** Every group needs at least one of its permissions; level 0 always passes. */
export function guardPermission({ user }: Exchange, groups: readonly (readonly string[])[] | undefined): void {
  if (!user || !groups || isSuperAdmin(user)) return;
  const held = user.role?.permissions ?? [];
  if (!groups.every((anyOf) => anyOf.some((permission) => held.includes(permission)))) throw new ForbiddenError();
}
