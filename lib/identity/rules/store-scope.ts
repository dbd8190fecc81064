import type { AuthenticatedUser } from "../schemas.ts";
import { isLimitless } from "./authority.ts";

/** The stores that the user is limited to; null if they see all stores. */
export function storeScopeOf({ role, stores }: Pick<AuthenticatedUser, "role" | "stores">): string[] | null {
  const seesAll = stores.length === 0 || (role !== null && isLimitless(role));
  return seesAll ? null : stores.map(({ id }) => id);
}
