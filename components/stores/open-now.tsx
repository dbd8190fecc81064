"use client";

import { Clock, Moon } from "lucide-react";
import { type OpenNow, useOpenText } from "@/components/stores/use-open-text.ts";
import { cn } from "@/components/ui/cn.ts";

/** Whether a store is open, as text, shape and colour. */
export function OpenNowText({ state, className }: { state: OpenNow; className?: string }) {
  const text = useOpenText();
  const Icon = state.isOpenNow ? Clock : Moon;
  return (
    <span
      className={cn(
        "inline-flex items-center gap-1.5 text-[13px]",
        state.isOpenNow && state.hasHours ? "text-positive" : "text-muted-foreground",
        className,
      )}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden />
      {text(state)}
    </span>
  );
}
