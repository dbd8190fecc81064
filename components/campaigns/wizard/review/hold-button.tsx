"use client";

import type { Hold } from "@/components/campaigns/wizard/review/use-hold.ts";
import { Button, type ButtonProps } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";

/** Press-and-hold button with a progress fill. The parent explains what to do. */
export function HoldButton({ hold, children, ...props }: ButtonProps & { hold: Hold }) {
  return (
    <Button
      {...props}
      {...hold.button}
      className="relative touch-none overflow-hidden select-none [-webkit-touch-callout:none]"
    >
      {children}
      <span
        aria-hidden
        className={cn(
          "absolute inset-x-0 bottom-0 h-1 origin-left bg-primary-foreground transition-transform ease-linear motion-reduce:transition-none",
          hold.isHeld ? "scale-x-100 duration-1000" : "scale-x-0 duration-100",
        )}
      />
    </Button>
  );
}
