"use client";

import { useProfile } from "./use-profile.ts";

/** True for users with a store scope: they cannot change organization-wide settings. */
export function useIsLimited(): boolean {
  const { profile, isSuperAdmin } = useProfile();
  return !isSuperAdmin && (profile?.stores?.length ?? 0) > 0;
}
