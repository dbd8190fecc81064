"use client";

import { type PointerEvent, useEffect, useMemo, useRef, useState } from "react";

const OPEN_AFTER_MS = 300;
/** Time to move the pointer from the element onto its bubble. */
const CLOSE_AFTER_MS = 120;

/** Tooltip state: open after a moment's hover or on keyboard focus; touch does not hover. */
export function useTooltipTrigger(opensOnPress: boolean) {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPressing = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    const set = (open: boolean, afterMs = 0) => {
      clearTimeout(timer.current);
      if (afterMs === 0) setIsOpen(open);
      else timer.current = setTimeout(() => setIsOpen(open), afterMs);
    };
    const hover = (open: boolean, afterMs: number) => (event: PointerEvent) => {
      if (event.pointerType !== "touch") set(open, afterMs);
    };
    return {
      isOpen,
      close: () => set(false),
      triggerHandlers: {
        onPointerEnter: hover(true, OPEN_AFTER_MS),
        onPointerLeave: hover(false, CLOSE_AFTER_MS),
        onPointerDown: () => {
          isPressing.current = true;
          set(false);
        },
        onClick: () => {
          isPressing.current = false;
          if (opensOnPress) set(true);
        },
        // A click also focuses, but should not open the tooltip.
        onFocus: () => {
          if (!isPressing.current) set(true);
        },
        onBlur: () => {
          isPressing.current = false;
          set(false);
        },
      },
      bubbleHandlers: { onPointerEnter: hover(true, 1), onPointerLeave: hover(false, CLOSE_AFTER_MS) },
    };
  }, [isOpen, opensOnPress]);
}
