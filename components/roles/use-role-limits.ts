"use client";

import type { Role } from "@/components/roles/api.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

export type FixedReason = "locked" | "own" | "limited" | "above" | "notHeld";

/** What keeps this person from changing a role, or one permission of it; null when nothing does. */
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
    /** The lowest number, the most power, that this person may give a role. */
    minLevel: Math.max(1, profile?.role?.level ?? 1),
  };
}
