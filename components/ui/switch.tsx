"use client";

import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn.ts";

type SwitchProps = Omit<ComponentProps<"button">, "onClick"> & {
  checked: boolean;
  onCheckedChange?: (checked: boolean) => void;
};

/** Off: only an outline with a small grey knob. Applies at once by default; if a form saves it later, its label must say so. */
export function Switch({ checked, onCheckedChange, className, ...props }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      onClick={() => onCheckedChange?.(!checked)}
      className={cn(
        "hit-area peer inline-flex h-5 w-9 shrink-0 items-center rounded-full border p-px transition-colors duration-100 disabled:opacity-50",
        checked ? "border-primary bg-primary" : "border-muted-foreground",
        className,
      )}
      {...props}
    >
      <span
        className={cn(
          "block rounded-full transition-transform duration-100",
          checked ? "size-4 translate-x-4 bg-card" : "m-0.5 size-3 bg-muted-foreground",
        )}
      />
    </button>
  );
}
