"use client";

import { useSyncExternalStore } from "react";

const ROOMY = "(min-width: 1280px)";

/** Room for a third column beside the step. */
export function useRoomy(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia?.(ROOMY);
      query?.addEventListener("change", listener);
      return () => query?.removeEventListener("change", listener);
    },
    () => window.matchMedia?.(ROOMY).matches ?? false,
    () => false,
  );
}
