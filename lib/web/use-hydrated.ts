"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False during hydration. Shared data that another part has loaded by then would differ from the server's markup if it
 * were shown at once.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
