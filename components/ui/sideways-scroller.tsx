"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

/** A box wider inside than outside takes the focus, so that arrow keys can scroll it; one that fits is no tab stop. */
export function SidewaysScroller({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className="relative w-full overflow-x-auto -outline-offset-2" {...(overflows && { tabIndex: 0 })}>
      {children}
    </div>
  );
}
