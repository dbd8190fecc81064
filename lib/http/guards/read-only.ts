import { ForbiddenError } from "../../core/errors.ts";
import { isSuperAdmin } from "../../identity/index.ts";
import type { Exchange } from "../exchange.ts";

const MUTATING = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Rejects changes by a read-only role; level 0 and public routes always pass. */
export function guardReadOnly({ user, request }: Exchange): void {
  if (!user?.role?.readOnly || isSuperAdmin(user)) return;
  if (MUTATING.has(request.method)) throw new ForbiddenError("role_read_only", "Your role is read-only");
}
