import { PERMISSIONS, type Permission } from "../core/permissions.ts";

export const PERSON_STATUSES = ["invited", "active", "deactivated"] as const;
export type PersonStatus = (typeof PERSON_STATUSES)[number];

export const API_KEY_STATUSES = ["active", "expired", "revoked"] as const;
export type ApiKeyStatus = (typeof API_KEY_STATUSES)[number];

/** Every API key begins with it. */
export const SCHEME = "balcao_live_";

/** End of a scope that permits reading only. */
export const READ_ONLY = ":read";

/** Manages people, roles and keys, so no key holds it. */
const PEOPLE = "app:team";
export type ApiPermission = Exclude<Permission, typeof PEOPLE>;
export type ApiScope = ApiPermission | `${ApiPermission}${typeof READ_ONLY}`;

export const API_PERMISSIONS: readonly ApiPermission[] = PERMISSIONS.filter((permission) => permission !== PEOPLE);

/** What a key may be given: a permission, or a permission to read only. */
export const API_SCOPES: readonly ApiScope[] = API_PERMISSIONS.flatMap((permission): ApiScope[] => [
  permission,
  `${permission}${READ_ONLY}`,
]);
