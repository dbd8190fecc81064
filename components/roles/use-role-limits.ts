"use client";

import type { Role } from "@/components/roles/api.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

export type FixedReason = "locked" | "own" | "limited" | "above" | "notHeld";

/** Why the user may not change a role or one of its permissions; null if allowed. */
export function useRoleLimits() {
  const { profile, hasPermission, isReadOnly } = useProfile();
  const whyFixed = (role: Role): Exclude<FixedReason, "notHeld"> | null => {
    if (role.isLocked) return "locked";
    if (role.isOwn) return "own";
    if ((profile?.stores?.length ?? 0) > 0) return "limited";
    return role.canEdit ? null : "above";
  };
  return {
    isReadOnly,
    whyFixed,
    whyFixedCell: (role: Role, permission: string): FixedReason | null =>
      whyFixed(role) ?? (hasPermission(permission) ? null : "notHeld"),
    holds: hasPermission,
    /** The lowest level number, meaning most power, that this user may assign. */
    minLevel: Math.max(1, profile?.role?.level ?? 1),
  };
}
