"use client";

import { useTranslations } from "next-intl";
import type { SyncRun } from "@/components/sync/shapes.ts";

/** Who asked for it: a person, the schedule, or somebody who is no longer here. */
export function useRunOrigin(): (run: Pick<SyncRun, "trigger" | "actor">) => string {
  const t = useTranslations("sync.origin");
  return ({ trigger, actor }) => actor?.name ?? t(trigger);
}
