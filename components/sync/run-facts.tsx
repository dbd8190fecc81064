"use client";

import { useTranslations } from "next-intl";
import { durationMs, durationText } from "@/components/sync/run-figures.ts";
import type { SyncRun } from "@/components/sync/shapes.ts";
import { useRunOrigin } from "@/components/sync/use-run-origin.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

export function RunFacts({ run }: { run: SyncRun }) {
  const t = useTranslations("sync");
  const format = useFormatters();
  const originOf = useRunOrigin();
  const duration = durationMs(run);
  const facts: [string, string][] = [
    [t("history.origin"), originOf(run)],
    [t("drawer.finishedAt"), format.dateTime(run.finishedAt)],
    [t("history.duration"), duration === null ? "—" : durationText(duration)],
  ];
  if (run.window)
    facts.push([
      t("drawer.window"),
      t("drawer.windowRange", { start: format.date(run.window.startDate), end: format.date(run.window.endDate) }),
    ]);
  return (
    <dl className="mx-4 divide-y border-y">
      {facts.map(([name, value]) => (
        <div key={name} className="flex min-h-10 items-center justify-between gap-4 py-1.5">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="text-right font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
