"use client";

import { CircleAlert, CircleCheck, Clock, LoaderCircle, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { SyncRun } from "@/components/sync/shapes.ts";
import { Badge } from "@/components/ui/badge.tsx";

const LOOKS = {
  waiting: { icon: Clock, variant: "warning" },
  running: { icon: LoaderCircle, variant: "primary" },
  completed: { icon: CircleCheck, variant: "positive" },
  partial: { icon: TriangleAlert, variant: "warning" },
  failed: { icon: CircleAlert, variant: "negative" },
} as const;

/** A run that finished with rejected rows shows a warning, not a failure. */
export function RunBadge({ run }: { run: Pick<SyncRun, "status" | "isWaiting"> & { errorCount?: number } }) {
  const t = useTranslations("sync.status");
  const state = run.isWaiting
    ? "waiting"
    : run.status === "completed" && (run.errorCount ?? 0) > 0
      ? "partial"
      : run.status;
  const { icon: Icon, variant } = LOOKS[state];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden className={state === "running" ? "animate-spin" : undefined} />
      {t(state)}
    </Badge>
  );
}
