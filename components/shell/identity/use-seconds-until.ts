"use client";

import { useEffect, useState } from "react";

/** Countdown in whole seconds until `time`, at least 0. */
export function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((time - now) / 1_000));
  const isOver = left === 0;
  useEffect(() => {
    setNow(Date.now());
    if (isOver && time <= Date.now()) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [time, isOver]);
  return left;
}
