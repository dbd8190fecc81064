"use client";

import { isLimited } from "./profile.ts";
import { useProfile } from "./use-profile.ts";

export function useIsLimited(): boolean {
  return isLimited(useProfile().profile);
}
