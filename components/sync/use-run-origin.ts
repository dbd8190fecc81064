"use client";

import { useTranslations } from "next-intl";
import type { SyncRun } from "@/components/sync/shapes.ts";

/** Who started the run: a user, the schedule, or a deleted user. */
export function useRunOrigin(): (run: Pick<SyncRun, "trigger" | "actor">) => string {
  const t = useTranslations("sync.origin");
  return ({ trigger, actor }) => actor?.name ?? t(trigger);
}
