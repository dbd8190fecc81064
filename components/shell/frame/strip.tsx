import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn.ts";

/** A line across the page above its content. */
export function Strip({ icon, className, children }: { icon: ReactNode; className: string; children: ReactNode }) {
  return (
    <div
      className={cn(
        "flex min-h-9 flex-wrap items-center justify-center gap-x-2 px-4 py-1.5 text-center text-[13px] [&_svg]:size-4",
        className,
      )}
    >
      {icon}
      {children}
    </div>
  );
}
