import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn.ts";

/** Native select: needs no JavaScript to open, and uses the phone's picker. */
export function NativeSelect({ className, ...props }: ComponentProps<"select">) {
  return (
    <div className={cn("relative", className)}>
      <select
        className="h-10 w-full appearance-none truncate rounded-md border border-input bg-card pr-8 pl-2.5 text-base hover:bg-accent disabled:opacity-50 sm:text-sm"
        {...props}
      />
      <ChevronDown aria-hidden className="pointer-events-none absolute top-3 right-2.5 size-4 text-muted-foreground" />
    </div>
  );
}
