"use client";

import { useTranslations } from "next-intl";
import { RunBadge } from "@/components/sync/run-badge.tsx";
import { durationMs, durationText, resultOf } from "@/components/sync/run-figures.ts";
import type { OtherRun } from "@/components/sync/shapes.ts";
import { useRunOrigin } from "@/components/sync/use-run-origin.ts";
import { useServerText } from "@/components/sync/use-server-text.ts";
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import { useFormatters } from "@/lib/web/use-formatters.ts";

export function OtherRunsTable({ runs }: { runs: readonly OtherRun[] }) {
  const t = useTranslations("sync");
  return (
    <Table stacked>
      <TableCaption className="sr-only">{t("otherRuns.caption")}</TableCaption>
      <TableHeader>
        <TableRow className="hover:bg-transparent">
          <TableHead className="sticky left-0 bg-card">{t("history.startedAt")}</TableHead>
          <TableHead>{t("history.status")}</TableHead>
          <TableHead>{t("otherRuns.task")}</TableHead>
          <TableHead>{t("otherRuns.result")}</TableHead>
          <TableHead>{t("history.origin")}</TableHead>
          <TableHead numeric>{t("history.duration")}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {runs.map((run) => (
          <OtherRunRow key={run.id} run={run} />
        ))}
      </TableBody>
    </Table>
  );
}

function OtherRunRow({ run }: { run: OtherRun }) {
  const t = useTranslations("sync.otherRuns");
  const all = useTranslations("sync");
  const format = useFormatters();
  const originOf = useRunOrigin();
  const errorText = useServerText();
  const duration = durationMs(run);
  const result = resultOf(run);
  return (
    <TableRow>
      <th scope="row" className="sticky left-0 bg-card px-3 text-left font-normal whitespace-nowrap first:pl-4">
        {format.dateTime(run.startedAt)}
      </th>
      <TableCell inCorner>
        <RunBadge run={{ ...run, errorCount: result?.failed }} />
      </TableCell>
      <TableCell label={t("task")} className="max-w-56 text-pretty">
        {run.campaign ? `${t(`types.${run.type}`)}: ${run.campaign.name}` : t(`types.${run.type}`)}
      </TableCell>
      <TableCell label={t("result")} className="min-w-40 text-pretty">
        {run.error ? errorText(run.error) : result ? t(`results.${run.type}`, result) : "—"}
      </TableCell>
      <TableCell label={all("history.origin")} className="max-w-36 truncate" title={originOf(run)}>
        {originOf(run)}
      </TableCell>
      <TableCell numeric label={all("history.duration")}>
        {duration === null ? "—" : durationText(duration)}
      </TableCell>
    </TableRow>
  );
}
