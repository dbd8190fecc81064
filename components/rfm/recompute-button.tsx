"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { EditButton } from "@/components/shell/read-only.tsx";
import { cn } from "@/components/ui/cn.ts";

export function RecomputeButton({ isRunning, onStart }: { isRunning: boolean; onStart: () => void }) {
  const t = useTranslations("rfm");
  return (
    <EditButton onClick={isRunning ? undefined : onStart} aria-disabled={isRunning || undefined}>
      <RefreshCw aria-hidden className={cn(isRunning && "animate-spin")} />
      {t(isRunning ? "recomputing" : "recompute")}
    </EditButton>
  );
}
