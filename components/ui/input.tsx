import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn.ts";
import { MAX_SEARCH } from "@/lib/core/search.ts";

/** Search fields use the lists' maximum length: the API rejects longer texts. */
export function Input({ className, type, ...props }: ComponentProps<"input">) {
  return (
    <input
      type={type ?? "text"}
      maxLength={type === "search" ? MAX_SEARCH : undefined}
      className={cn(
        "h-10 w-full min-w-0 rounded-md border border-input bg-card px-3 text-base placeholder:text-muted-foreground disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-destructive sm:text-sm",
        className,
      )}
      {...props}
    />
  );
}
