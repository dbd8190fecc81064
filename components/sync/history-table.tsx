"use client";

import { useTranslations } from "next-intl";
import { RunBadge } from "@/components/sync/run-badge.tsx";
import { countOf, durationMs, durationText } from "@/components/sync/run-figures.ts";
import type { SyncRun } from "@/components/sync/shapes.ts";
import { useRunOrigin } from "@/components/sync/use-run-origin.ts";
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type HistoryTableProps = { runs: readonly SyncRun[]; selected: string | null; onOpen: (id: string) => void };

export function HistoryTable({ runs, selected, onOpen }: HistoryTableProps) {
  const t = useTranslations("sync");
  return (
    <Table stacked>
      <TableCaption className="sr-only">{t("history.caption")}</TableCaption>
      <TableHeader>
        <TableRow className="hover:bg-transparent">
          <TableHead className="sticky left-0 bg-card">{t("history.startedAt")}</TableHead>
          <TableHead>{t("history.status")}</TableHead>
          <TableHead>{t("history.mode")}</TableHead>
          <TableHead>{t("history.origin")}</TableHead>
          <TableHead numeric>{t("counts.read")}</TableHead>
          <TableHead numeric>{t("counts.created")}</TableHead>
          <TableHead numeric>{t("counts.updated")}</TableHead>
          <TableHead numeric>{t("history.errors")}</TableHead>
          <TableHead numeric>{t("history.duration")}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {runs.map((run) => (
          <HistoryRow key={run.id} run={run} isSelected={run.id === selected} onOpen={() => onOpen(run.id)} />
        ))}
      </TableBody>
    </Table>
  );
}

function HistoryRow({ run, isSelected, onOpen }: { run: SyncRun; isSelected: boolean; onOpen: () => void }) {
  const t = useTranslations("sync");
  const format = useFormatters();
  const originOf = useRunOrigin();
  const duration = durationMs(run);
  return (
    <TableRow data-state={isSelected ? "selected" : undefined} onClick={onOpen} className="group cursor-pointer">
      <th
        scope="row"
        className="sticky left-0 bg-card group-hover:bg-muted group-data-[state=selected]:bg-primary-soft px-3 text-left font-normal first:pl-4"
      >
        <button
          type="button"
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
          className="hit-area whitespace-nowrap underline-offset-4 hover:underline"
        >
          {format.dateTime(run.startedAt)}
        </button>
      </th>
      <TableCell inCorner>
        <RunBadge run={run} />
      </TableCell>
      <TableCell label={t("history.mode")} className="whitespace-nowrap">
        {t(`modes.${run.type}`)}
      </TableCell>
      <TableCell label={t("history.origin")} className="max-w-48 truncate">
        {originOf(run)}
      </TableCell>
      <TableCell numeric label={t("counts.read")}>
        {format.number(countOf(run.progress, "read"))}
      </TableCell>
      <TableCell numeric label={t("counts.created")}>
        {format.number(countOf(run.progress, "created"))}
      </TableCell>
      <TableCell numeric label={t("counts.updated")}>
        {format.number(countOf(run.progress, "updated"))}
      </TableCell>
      <TableCell
        numeric
        label={t("history.errors")}
        className={run.errorCount > 0 ? "font-medium text-warning" : undefined}
      >
        {format.number(run.errorCount)}
      </TableCell>
      <TableCell numeric label={t("history.duration")}>
        {duration === null ? "—" : durationText(duration)}
      </TableCell>
    </TableRow>
  );
}
