"use client";

import { useTranslations } from "next-intl";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import type { RfmStatus } from "@/lib/rfm/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Age of the segments; announced to screen readers when it changes. */
export function LastRun({ status }: { status: RfmStatus | undefined }) {
  const t = useTranslations("rfm");
  const format = useFormatters();
  return (
    <p aria-live="polite" className="min-h-10 sm:min-h-5">
      {status ? textOf(status.lastRun) : null}
    </p>
  );

  function textOf(run: RfmStatus["lastRun"]) {
    if (run === null) return t("neverRun");
    if (run.status === "running") return t("lastRunRunning", { time: format.time(run.startedAt) });
    const key = run.status === "failed" ? "lastRunFailed" : "lastRun";
    return t.rich(key, { when: () => <RelativeTime value={run.finishedAt} /> });
  }
}
