"use client";

import { useNavigation } from "@/components/shell/frame/use-navigation.ts";

/** The pages of a menu item that the user may open. */
export function useArea(key: string) {
  return useNavigation().find((item) => item.key === key)?.pages ?? [];
}
