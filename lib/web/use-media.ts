"use client";

import { useSyncExternalStore } from "react";

/** Room for a table; below it the list is made of cards. */
export function useWide(): boolean {
  return useMedia("(min-width: 768px)", true);
}

/** Room for a third column beside the step. */
export function useRoomy(): boolean {
  return useMedia("(min-width: 1280px)", false);
}

/** `unknown`: what holds where nothing can be asked, as on the server. */
function useMedia(query: string, unknown: boolean): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia?.(query);
      media?.addEventListener("change", listener);
      return () => media?.removeEventListener("change", listener);
    },
    () => window.matchMedia?.(query).matches ?? unknown,
    () => unknown,
  );
}
