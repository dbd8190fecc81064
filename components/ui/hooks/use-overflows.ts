"use client";

import { useEffect, useState } from "react";

/** Whether a box overflows horizontally, updated when its content changes. */
export function useOverflows(box: HTMLElement | null): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    if (box === null || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => setOverflows(box.scrollWidth > box.clientWidth));
    for (const element of [box, ...box.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return overflows;
}
