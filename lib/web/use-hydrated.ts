"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False while this part of the page takes over the server's markup. Another part may have loaded shared data by then:
 * shown at once, it would differ from that markup.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
