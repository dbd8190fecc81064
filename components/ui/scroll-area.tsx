"use client";

import * as Primitive from "radix-ui/scroll-area";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn.ts";

export function ScrollArea({ className, children, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root className={cn("relative overflow-hidden", className)} {...props}>
      <Primitive.Viewport className="size-full">{children}</Primitive.Viewport>
      <Bar orientation="vertical" />
      <Bar orientation="horizontal" />
      <Primitive.Corner />
    </Primitive.Root>
  );
}

function Bar({ orientation }: { orientation: "vertical" | "horizontal" }) {
  return (
    <Primitive.Scrollbar
      orientation={orientation}
      className={cn("flex touch-none p-0.5 select-none", orientation === "vertical" ? "w-2" : "h-2 flex-col")}
    >
      <Primitive.Thumb className="flex-1 rounded-full bg-input" />
    </Primitive.Scrollbar>
  );
}
