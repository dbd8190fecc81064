import { ConflictError, ForbiddenError, NotFoundError } from "../core/errors.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { coversRole, isLimitless } from "./rules/authority.ts";
import { roleExceedsOwn } from "./rules/errors.ts";
import type { Authority, CountedRole, RoleView } from "./schemas.ts";
import { findStoresInScope } from "./store/people.ts";
import { findRole, hasRoleNamed } from "./store/roles.ts";
import { toRoleView } from "./views.ts";

/** What the actor may grant and which people they may manage. Jobs and the operator are unlimited. */
export async function loadAuthority(sql: Sql, { orgId, actor, storeScope }: Ctx): Promise<Authority> {
  if (!("permissions" in actor)) return { userId: null, roleId: null, isUnlimited: true };
  const { level, permissions } = actor;
  const { userId, roleId } = actor.kind === "user" ? actor : { userId: null, roleId: null };
  if (isLimitless(actor)) return { userId, roleId, isUnlimited: true };
  const storeIds = storeScope && (await findStoresInScope(sql, orgId, storeScope));
  return { userId, roleId, isUnlimited: false, level, permissions, storeIds };
}

/**
 * Loads a role that the actor may change: not the operator's, and none with more permissions than the actor's. Its
 * members may belong to any store, so the actor must see every store.
 */
export async function loadEditableRole(
  sql: Sql,
  ctx: Ctx,
  id: string,
): Promise<{ role: CountedRole; authority: Authority }> {
  assertSeesEveryStore(ctx);
  const [authority, role] = [await loadAuthority(sql, ctx), await findRole(sql, ctx.orgId, id)];
  if (!role) throw new NotFoundError("role_not_found");
  if (isLimitless(role))
    throw new ForbiddenError("role_locked", "The role of the installation's operator cannot be changed");
  if (!coversRole(authority, role)) throw roleExceedsOwn();
  return { role, authority };
}

export async function assertNameIsFree(sql: Sql, orgId: string, name: string, exceptId: string | null): Promise<void> {
  if (await hasRoleNamed(sql, orgId, name, exceptId))
    throw new ConflictError("role_name_taken", "A role with this name exists already: choose another name");
}

/** View of a role after a change. */
export async function loadRoleView(sql: Sql, ctx: Ctx, id: string): Promise<RoleView> {
  const role = await findRole(sql, ctx.orgId, id);
  if (!role) throw new NotFoundError("role_not_found");
  return toRoleView(role, await loadAuthority(sql, ctx));
}
