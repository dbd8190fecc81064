"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { EditButton } from "@/components/shell/read-only.tsx";
import { cn } from "@/components/ui/cn.ts";

type RecomputeButtonProps = {
  isRunning: boolean;
  /** The job engine is unavailable: the recomputation starts once it is back. */
  isWaiting: boolean;
  onStart: () => void;
};

export function RecomputeButton({ isRunning, isWaiting, onStart }: RecomputeButtonProps) {
  const t = useTranslations("rfm");
  return (
    <EditButton variant="outline" onClick={isRunning ? undefined : onStart} aria-disabled={isRunning || undefined}>
      <RefreshCw aria-hidden className={cn(isRunning && !isWaiting && "animate-spin")} />
      {t(isWaiting ? "recomputeWaiting" : isRunning ? "recomputing" : "recompute")}
    </EditButton>
  );
}
