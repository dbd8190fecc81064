import { SUPER_ADMIN_LEVEL } from "../../core/permissions.ts";
import type { AuthenticatedUser, Authority, Person, Role } from "../schemas.ts";

const DEFAULT_LEVEL = 20;

type RolePower = Pick<Role, "level" | "permissions">;

/** True if the actor has every permission of the role, so that they may grant and change it. */
export function coversRole(authority: Authority, role: RolePower | null): boolean {
  if (authority.isUnlimited || role === null) return true;
  if (role.level === SUPER_ADMIN_LEVEL || role.level < authority.level) return false;
  return role.permissions.every((permission) => authority.permissions.includes(permission));
}

/** An empty list means every store; only an actor without store limits may grant that. */
export function coversStores(authority: Authority, storeIds: readonly string[]): boolean {
  if (authority.isUnlimited || authority.storeIds === null) return true;
  const own = authority.storeIds;
  return storeIds.length > 0 && storeIds.every((id) => own.includes(id));
}

export function seesEveryStore(authority: Authority): boolean {
  return authority.isUnlimited || authority.storeIds === null;
}

/** May change people and roles. */
export function isAdministrator(role: Pick<Role, "level" | "permissions" | "readOnly"> | null): boolean {
  return role !== null && (isLimitless(role) || (!role.readOnly && role.permissions.includes("app:team")));
}

/** The role of the installation's operator. */
export function isLimitless({ level }: Pick<Role, "level">): boolean {
  return level === SUPER_ADMIN_LEVEL;
}

export function isSelf({ userId }: Authority, person: Pick<Person, "id">): boolean {
  return userId === person.id;
}

/** False for the actor themselves and for people with more permissions or stores than the actor. */
export function canManage(authority: Authority, person: Pick<Person, "id" | "role" | "stores">): boolean {
  if (isSelf(authority, person) || !coversRole(authority, person.role)) return false;
  return coversStores(
    authority,
    person.stores.map(({ id }) => id),
  );
}

/** Whether a change affects the role's permissions, not only its name. */
export function changesPower(before: Role, after: Role): boolean {
  return (
    before.level !== after.level ||
    before.readOnly !== after.readOnly ||
    before.permissions.length !== after.permissions.length ||
    before.permissions.some((permission) => !after.permissions.includes(permission))
  );
}

/** Default level of a new role: the managers' level, but never above the actor's own. */
export function defaultLevel(authority: Authority): number {
  return authority.isUnlimited ? DEFAULT_LEVEL : Math.max(authority.level, DEFAULT_LEVEL);
}

/** The stores that the user is limited to; null if they see all stores. */
export function storeScopeOf({ role, stores }: Pick<AuthenticatedUser, "role" | "stores">): string[] | null {
  const seesAll = stores.length === 0 || (role !== null && isLimitless(role));
  return seesAll ? null : stores.map(({ id }) => id);
}
