"use client";

import { useSyncExternalStore } from "react";

const WIDE = "(min-width: 768px)";

/** Room for a table; below it the list is made of cards. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia?.(WIDE);
      query?.addEventListener("change", listener);
      return () => query?.removeEventListener("change", listener);
    },
    () => window.matchMedia?.(WIDE).matches ?? true,
    () => true,
  );
}
