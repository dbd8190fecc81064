"use client";

import * as Primitive from "radix-ui/switch";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn.ts";

export function Switch({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        "hit-area peer inline-flex h-5 w-9 shrink-0 items-center rounded-full bg-muted-foreground p-0.5 transition-colors duration-100 disabled:opacity-50 data-[state=checked]:bg-primary",
        className,
      )}
      {...props}
    >
      <Primitive.Thumb className="block size-4 rounded-full bg-card transition-transform duration-100 data-[state=checked]:translate-x-4" />
    </Primitive.Root>
  );
}
