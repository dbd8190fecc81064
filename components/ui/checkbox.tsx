"use client";

import { Check, Minus } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn.ts";

type CheckboxProps = Omit<ComponentProps<"button">, "onClick"> & {
  checked: boolean | "indeterminate";
  onCheckedChange?: (checked: boolean) => void;
};

/** Controlled only: forms keep the value in their own state. */
export function Checkbox({ checked, onCheckedChange, className, ...props }: CheckboxProps) {
  const Mark = checked === "indeterminate" ? Minus : Check;
  return (
    // biome-ignore lint/a11y/useSemanticElements: its mark is drawn inside it, and "mixed" is a value of its own.
    <button
      type="button"
      role="checkbox"
      aria-checked={checked === "indeterminate" ? "mixed" : checked}
      // Enter submits the surrounding form; only the space bar toggles.
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      onClick={() => onCheckedChange?.(checked !== true)}
      className={cn(
        "hit-area peer inline-flex size-4 shrink-0 items-center justify-center rounded-sm border disabled:opacity-50",
        checked ? "border-primary bg-primary text-primary-foreground" : "border-muted-foreground bg-card",
        className,
      )}
      {...props}
    >
      {checked ? <Mark className="size-3.5 shrink-0" aria-hidden /> : null}
    </button>
  );
}
