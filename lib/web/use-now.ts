"use client";

import { use, useEffect, useState } from "react";
import { FirstVisitContext } from "./first-visit/context.ts";
import { useHydrated } from "./use-browser-state.ts";

const TICK_MS = 30_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Current time, updated every 30 s: one timer for all relative times ("há 3 min") on the page. During hydration it is
 * the server's.
 */
export function useNow(): Date {
  const visit = use(FirstVisitContext);
  const isHydrated = useHydrated();
  const [now, setNow] = useState(() => (visit && !isHydrated ? new Date(visit.at) : new Date()));
  useEffect(() => {
    if (!isHydrated) return;
    setNow(new Date());
    return subscribe(() => setNow(new Date()));
  }, [isHydrated]);
  return now;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  for (const listener of listeners) listener();
}
