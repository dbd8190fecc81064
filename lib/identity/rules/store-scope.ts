import type { AuthenticatedUser } from "../schemas.ts";
import { isLimitless } from "./authority.ts";

/** The stores that somebody is limited to; null for whoever sees them all. */
export function storeScopeOf({ role, stores }: Pick<AuthenticatedUser, "role" | "stores">): string[] | null {
  const seesAll = stores.length === 0 || (role !== null && isLimitless(role));
  return seesAll ? null : stores.map(({ id }) => id);
}
