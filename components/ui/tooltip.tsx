"use client";

import { Slot } from "radix-ui/slot";
import { lazy, type ReactNode, Suspense, useId, useRef } from "react";
import { useTooltipTrigger } from "@/components/ui/use-tooltip-trigger.ts";

// Placing a bubble takes more code than the page around it: it comes when the first one opens.
const TooltipBubble = lazy(() =>
  import("@/components/ui/tooltip-bubble.tsx").then((it) => ({ default: it.TooltipBubble })),
);

type TooltipProps = {
  content: ReactNode;
  /** One focusable element. */
  children: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  className?: string;
  /** Opens on a tap or click as well; for a button whose only purpose is to explain. */
  opensOnPress?: boolean;
};

/** One line about its child, on hover and on focus. */
export function Tooltip({ content, children, side, className, opensOnPress = false }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const { isOpen, close, triggerHandlers, bubbleHandlers } = useTooltipTrigger(opensOnPress);
  return (
    <>
      <Slot ref={anchor} {...(isOpen && { "aria-describedby": id })} {...triggerHandlers}>
        {children}
      </Slot>
      {isOpen ? (
        <Suspense>
          <TooltipBubble
            id={id}
            anchor={anchor}
            side={side}
            className={className}
            onDismiss={close}
            handlers={bubbleHandlers}
          >
            {content}
          </TooltipBubble>
        </Suspense>
      ) : null}
    </>
  );
}
