"use client";

import { Slot } from "radix-ui/slot";
import { type ReactNode, Suspense, useId, useRef } from "react";
import { useTooltipTrigger } from "@/components/ui/hooks/use-tooltip-trigger.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";

// The positioning code is large: load it when the first tooltip opens.
const TooltipBubble = lazyComponent(() =>
  import("@/components/ui/tooltip-bubble.tsx").then((it) => ({ default: it.TooltipBubble })),
);

type TooltipProps = {
  content: ReactNode;
  /** One focusable element. */
  children: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  className?: string;
  /** Also opens on tap or click; for buttons that only explain something. */
  opensOnPress?: boolean;
};

/** A one-line description of its child, on hover and focus. */
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
