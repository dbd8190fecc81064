import type { Profile, Role } from "../identity/schemas.ts";
import { isApiStatus } from "./api-error.ts";

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
  current: Profile | null;
  load: () => Promise<Profile>;
  onForbidden: () => Promise<void> | void;
};

/**
 * Returns the profile to show next. Keeps the current one if signed out or on any failure but 403. A 403 means the user
 * has no account here any more: signs out and goes to the sign-in page.
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
