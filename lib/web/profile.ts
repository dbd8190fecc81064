import { isApiStatus } from "./api-error.ts";

type Role = { id: string; name: string; level: number; permissions: readonly string[]; readOnly: boolean };

/** What `GET /users/me` answers. */
export type Profile = {
  id: string;
  email: string;
  name: string;
  role: Role | null;
  tenantId: string;
  organizationName: string;
  /** The stores this person is limited to; empty or absent means the whole organization. */
  stores?: readonly { id: string; code: string }[];
};

const SUPER_ADMIN_LEVEL = 0;

export function isSuperAdmin(role: Role | null | undefined): boolean {
  return role?.level === SUPER_ADMIN_LEVEL;
}

export function hasPermission(role: Role | null | undefined, permission: string): boolean {
  return isSuperAdmin(role) || (role?.permissions.includes(permission) ?? false);
}

export function isReadOnly(role: Role | null | undefined): boolean {
  return role?.readOnly === true && !isSuperAdmin(role);
}

type ProfileLoad = {
  isSignedIn: boolean;
  /** The profile in memory. */
  current: Profile | null;
  load: () => Promise<Profile>;
  onForbidden: () => Promise<void> | void;
};

/**
 * The profile to show next. Signed out, or any failure but 403: what is in memory stays. A 403 means that this
 * person has no account here any more: signed out and sent to the sign-in page.
 */
export async function loadProfile({ isSignedIn, current, load, onForbidden }: ProfileLoad): Promise<Profile | null> {
  if (!isSignedIn) return current;
  try {
    return await load();
  } catch (error) {
    if (!isApiStatus(error, 403)) return current;
    await onForbidden();
    return null;
  }
}
