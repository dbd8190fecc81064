import { coversKey } from "./rules/api-key.ts";
import { canManage, coversRole, isLimitless, isSelf, seesEveryStore } from "./rules/authority.ts";
import type {
  ApiKeyView,
  AuthenticatedUser,
  Authority,
  CountedRole,
  Person,
  PersonView,
  Profile,
  RoleView,
} from "./schemas.ts";
import type { ApiKeyRow } from "./store/api-keys.ts";

/** The client's own profile. `organization` is the one it acts as. */
export function toProfile(user: AuthenticatedUser, organization: { id: string; name: string }): Profile {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    tenantId: organization.id,
    organizationName: organization.name,
    stores: user.stores,
  };
}

export function toPersonView({ providerId: _, role, ...person }: Person, authority: Authority): PersonView {
  return {
    ...person,
    role: role && { id: role.id, name: role.name, level: role.level, readOnly: role.readOnly },
    lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
    createdAt: person.createdAt.toISOString(),
    isSelf: isSelf(authority, person),
    canManage: canManage(authority, { ...person, role }),
  };
}

export function toRoleView(role: CountedRole, authority: Authority): RoleView {
  const isLocked = isLimitless(role);
  const canGrant = coversRole(authority, role);
  const canEdit = canGrant && !isLocked && seesEveryStore(authority);
  return { ...role, isLocked, isOwn: role.id === authority.roleId, canGrant, canEdit };
}

/** The stores that a key is limited to; null if it sees every store. */
export function storeIdsOf({ isStoreLimited, stores }: Pick<ApiKeyRow, "isStoreLimited" | "stores">): string[] | null {
  return isStoreLimited ? stores.map(({ id }) => id) : null;
}

export function toApiKeyView(key: ApiKeyRow, authority: Authority): ApiKeyView {
  const { isStoreLimited, stores, createdAt, expiresAt, revokedAt, lastUsedAt, ...shown } = key;
  return {
    ...shown,
    stores: isStoreLimited ? stores : null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    canRotate: key.status === "active" && coversKey(authority, { scopes: key.scopes, storeIds: storeIdsOf(key) }),
  };
}
