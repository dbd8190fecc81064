import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn.ts";

/** Placeholder; invisible for the first 250 ms, so that fast responses do not flicker. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return <div aria-hidden className={cn("animate-late rounded-md bg-muted", className)} {...props} />;
}
