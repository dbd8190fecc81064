import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn.ts";

/** Initials of the first and last name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return `${words[0]?.charAt(0) ?? ""}${last.charAt(0)}`.toUpperCase();
}

export function Avatar({ name, className, ...props }: ComponentProps<"span"> & { name: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        "inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-accent text-xs font-medium",
        className,
      )}
      {...props}
    >
      {initialsOf(name)}
    </span>
  );
}
