"use client";

import { type ReactNode, useState } from "react";
import { useOverflows } from "@/components/ui/hooks/use-overflows.ts";

/** An overflowing box is focusable, so that arrow keys can scroll it; a box that fits is no tab stop. */
export function SidewaysScroller({ children }: { children: ReactNode }) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const overflows = useOverflows(box);
  return (
    <div ref={setBox} className="relative w-full overflow-x-auto -outline-offset-2" {...(overflows && { tabIndex: 0 })}>
      {children}
    </div>
  );
}
