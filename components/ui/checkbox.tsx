"use client";

import { Check, Minus } from "lucide-react";
import * as Primitive from "radix-ui/checkbox";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn.ts";

export function Checkbox({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        "group hit-area peer size-4 shrink-0 rounded-sm border border-muted-foreground bg-card disabled:opacity-50 data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=checked]:text-primary-foreground data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary data-[state=indeterminate]:text-primary-foreground",
        className,
      )}
      {...props}
    >
      <Primitive.Indicator className="flex items-center justify-center">
        <Check className="hidden size-3.5 group-data-[state=checked]:block" aria-hidden />
        <Minus className="hidden size-3.5 group-data-[state=indeterminate]:block" aria-hidden />
      </Primitive.Indicator>
    </Primitive.Root>
  );
}
