"use client";

import { useEffect, useState } from "react";

const TICK_MS = 30_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Current time, updated every 30 s: one timer for all relative times ("há 3 min") on the page. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => subscribe(() => setNow(new Date())), []);
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
