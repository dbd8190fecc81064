import { SUPER_ADMIN_LEVEL } from "../../core/permissions.ts";
import type { Authority, Person, Role } from "../schemas.ts";

const DEFAULT_LEVEL = 20;

type RolePower = Pick<Role, "level" | "permissions">;

/** True when the role holds nothing that whoever acts doesn't hold too: those are the roles they may give and change. */
export function coversRole(authority: Authority, role: RolePower | null): boolean {
  if (authority.isUnlimited || role === null) return true;
  if (role.level === SUPER_ADMIN_LEVEL || role.level < authority.level) return false;
  return role.permissions.every((permission) => authority.permissions.includes(permission));
}

/** No store means every store, which only somebody without limits may give. */
export function coversStores(authority: Authority, storeIds: readonly string[]): boolean {
  if (authority.isUnlimited || authority.storeIds === null) return true;
  const own = authority.storeIds;
  return storeIds.length > 0 && storeIds.every((id) => own.includes(id));
}

export function seesEveryStore(authority: Authority): boolean {
  return authority.isUnlimited || authority.storeIds === null;
}

/** The operator of the installation. */
export function isLimitless({ level }: Pick<Role, "level">): boolean {
  return level === SUPER_ADMIN_LEVEL;
}

export function isSelf({ userId }: Authority, person: Pick<Person, "id">): boolean {
  return userId === person.id;
}

/** Nobody changes themselves, nor whoever can do or see more than they can. */
export function canManage(authority: Authority, person: Pick<Person, "id" | "role" | "stores">): boolean {
  if (isSelf(authority, person) || !coversRole(authority, person.role)) return false;
  return coversStores(
    authority,
    person.stores.map(({ id }) => id),
  );
}

/** Whether a change touches what a role may do, and not only how it is called. */
export function changesPower(before: Role, after: Role): boolean {
  return (
    before.level !== after.level ||
    before.readOnly !== after.readOnly ||
    before.permissions.length !== after.permissions.length ||
    before.permissions.some((permission) => !after.permissions.includes(permission))
  );
}

/** Where a new role stands when nobody says: beside the managers, and never above whoever makes it. */
export function defaultLevel(authority: Authority): number {
  return authority.isUnlimited ? DEFAULT_LEVEL : Math.max(authority.level, DEFAULT_LEVEL);
}
