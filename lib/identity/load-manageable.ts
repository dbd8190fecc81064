import { ConflictError, ForbiddenError, NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { loadAuthority } from "./load-role.ts";
import { canManage, coversRole, coversStores, isSelf } from "./rules/authority.ts";
import { roleExceedsOwn } from "./rules/errors.ts";
import type { Authority, Person, Role } from "./schemas.ts";
import { findPerson, findStoreIds } from "./store/people.ts";
import { findRole } from "./store/roles.ts";

/**
 * Loads a person that the actor may change. 404 if absent or in another organization, 403 if outside the actor's
 * authority.
 */
export async function loadManageable(
  sql: Sql,
  ctx: Ctx,
  id: string,
): Promise<{ person: Person; authority: Authority }> {
  const [authority, person] = [await loadAuthority(sql, ctx), await findPerson(sql, ctx.orgId, id)];
  if (!person) throw new NotFoundError("user_not_found");
  if (isSelf(authority, person))
    throw new ConflictError("change_of_oneself", "You cannot make this change to your own account");
  if (!canManage(authority, person))
    throw new ForbiddenError("user_exceeds_own_permissions", "You cannot manage a user whose permissions exceed yours");
  return { person, authority };
}

/** Like `loadManageable`, but 404 for an invite: only members have an account. */
export async function loadManageableMember(sql: Sql, ctx: Ctx, id: string): Promise<Person & { providerId: string }> {
  const { person } = await loadManageable(sql, ctx, id);
  const { providerId } = person;
  if (person.status === "invited" || providerId === null) throw new NotFoundError("user_not_found");
  return { ...person, providerId };
}

export async function loadGrantableRole(sql: Sql, orgId: string, authority: Authority, roleId: string): Promise<Role> {
  const role = await findRole(sql, orgId, roleId);
  if (!role) throw new NotFoundError("role_not_found");
  if (!coversRole(authority, role)) throw roleExceedsOwn();
  return role;
}

export async function assertGrantableStores(
  sql: Sql,
  orgId: string,
  authority: Authority,
  storeIds: readonly string[],
): Promise<void> {
  const known = await findStoreIds(sql, orgId, storeIds);
  if (known.length < storeIds.length) throw new NotFoundError("store_not_found");
  if (!coversStores(authority, storeIds))
    throw new ForbiddenError("stores_beyond_own", "You cannot assign stores that you cannot access");
}
