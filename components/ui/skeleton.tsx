import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn.ts";

/** The shape of what is coming. It stays invisible for 250 ms, so a fast answer never flickers. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return <div aria-hidden className={cn("animate-late rounded-md bg-muted", className)} {...props} />;
}
