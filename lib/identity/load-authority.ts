import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { isLimitless } from "./rules/authority.ts";
import type { Authority } from "./schemas.ts";
import { findStoresInScope } from "./store/people.ts";

/** What the actor may grant and which people they may manage. Jobs and the operator are unlimited. */
export async function loadAuthority(sql: Sql, { orgId, actor, storeScope }: Ctx): Promise<Authority> {
  if (actor.kind !== "user") return { userId: null, roleId: null, isUnlimited: true };
  const { userId, roleId, level, permissions } = actor;
  if (isLimitless(actor)) return { userId, roleId, isUnlimited: true };
  const storeIds = storeScope && (await findStoresInScope(sql, orgId, storeScope));
  return { userId, roleId, isUnlimited: false, level, permissions, storeIds };
}
