"use client";

import { ChevronDown, X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn.ts";

type ChipProps = {
  isActive: boolean;
  /** Content of the button that opens the editor. */
  children: ReactNode;
  removeLabel: string;
  onRemove: () => void;
  className?: string;
};

/** A filter chip: dashed while inactive, solid with a remove button while active. */
export function Chip({ isActive, children, removeLabel, onRemove, className }: ChipProps) {
  return (
    <li
      className={cn(
        "inline-flex h-8 shrink-0 items-center rounded-md border text-[13px]",
        isActive ? "border-primary bg-primary-soft" : "border-dashed border-input bg-card",
        className,
      )}
    >
      {children}
      {isActive ? (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={({ currentTarget }) => {
            // The remove button disappears; keep the focus on its filter.
            currentTarget.parentElement?.querySelector("button")?.focus();
            onRemove();
          }}
          className="-ml-1 inline-flex size-8 items-center justify-center rounded-md hover:bg-accent"
        >
          <X className="size-3.5" aria-hidden />
        </button>
      ) : null}
    </li>
  );
}

/** Name and value of a filter; accepts a popover trigger's props. */
export function ChipButton({
  name,
  value,
  className,
  ...props
}: Omit<ComponentProps<"button">, "value"> & { name: string; value: string | null }) {
  return (
    <button
      type="button"
      className={cn("inline-flex h-full items-center gap-1.5 rounded-md px-2.5 hover:bg-accent", className)}
      {...props}
    >
      <span className={cn(value !== null && "text-muted-foreground")}>{value === null ? name : `${name}:`}</span>
      {value === null ? (
        <ChevronDown className="size-3.5 text-muted-foreground" aria-hidden />
      ) : (
        <span className="max-w-56 truncate font-medium">{value}</span>
      )}
    </button>
  );
}
