"use client";

import { use, useSyncExternalStore } from "react";
import { FirstVisitContext } from "./first-visit/context.ts";

/** Wide enough for a table; below, the list uses cards. The server assumes so unless the browser is a phone's. */
export function useWide(): boolean {
  return useMedia("(min-width: 768px)", use(FirstVisitContext)?.isPhone !== true);
}

/** Wide enough for a third column beside the step. */
export function useRoomy(): boolean {
  return useMedia("(min-width: 1280px)", false);
}

/** `unknown`: value where no media query is available, as on the server. */
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

/** False while the browser reports no network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

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

/** Whether loaded data may be shown: not during hydration, unless the server rendered the page with the same data. */
export function useShowsData(): boolean {
  const isHydrated = useHydrated();
  return use(FirstVisitContext)?.isComplete === true || isHydrated;
}
