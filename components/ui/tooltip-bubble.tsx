"use client";

import * as Popover from "radix-ui/popover";
import type { DOMAttributes, ReactNode, RefObject } from "react";
import { cn } from "@/components/ui/cn.ts";

type TooltipBubbleProps = {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  side?: "top" | "right" | "bottom" | "left";
  className?: string;
  onDismiss: () => void;
  handlers: DOMAttributes<HTMLElement>;
  children: ReactNode;
};

const stay = (event: Event) => event.preventDefault();

/** Positioned beside its anchor; never takes the focus. Escape and a click elsewhere dismiss it. */
export function TooltipBubble({
  id,
  anchor,
  side = "top",
  className,
  onDismiss,
  handlers,
  children,
}: TooltipBubbleProps) {
  return (
    <Popover.Root open onOpenChange={onDismiss}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          id={id}
          role="tooltip"
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={stay}
          onCloseAutoFocus={stay}
          onFocusOutside={stay}
          className={cn(
            "z-50 max-w-72 animate-fade-in rounded-md bg-foreground px-2.5 py-1.5 text-xs text-background",
            className,
          )}
          {...handlers}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
