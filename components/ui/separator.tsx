"use client";

import { Root } from "radix-ui/separator";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn.ts";

export function Separator({
  className,
  orientation = "horizontal",
  decorative = true,
  ...props
}: ComponentProps<typeof Root>) {
  return (
    <Root
      orientation={orientation}
      decorative={decorative}
      className={cn("shrink-0 bg-border", orientation === "horizontal" ? "h-px w-full" : "h-full w-px", className)}
      {...props}
    />
  );
}
