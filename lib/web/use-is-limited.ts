"use client";

import { useProfile } from "./use-profile.ts";

/** True for somebody who sees some stores only: they can't give or change what is for all of them. */
export function useIsLimited(): boolean {
  const { profile, isSuperAdmin } = useProfile();
  return !isSuperAdmin && (profile?.stores?.length ?? 0) > 0;
}
