"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Pager } from "@/components/shell/pager.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import type { RejectedRow, SyncRun } from "@/components/sync/shapes.ts";
import { useEntityName } from "@/components/sync/use-entity-name.ts";
import { useReasonText } from "@/components/sync/use-reason-text.ts";
import { useRejectedRows } from "@/components/sync/use-rejected-rows.ts";
import { cn } from "@/components/ui/cn.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** What identifies the row in the ERP: the invalid field, branch and number. */
const IDENTIFIERS = ["field", "branch", "transId"] as const;

/** Rows that the run rejected, with the reason and their ERP identifiers. */
export function RejectedRows({ run }: { run: SyncRun }) {
  const t = useTranslations("sync");
  return (
    <section className="grid gap-1">
      <h3 className="px-4 text-sm font-semibold">{t("rejected.title", { count: run.errorCount })}</h3>
      <p className="px-4 text-[13px] text-muted-foreground">{t("rejected.explanation")}</p>
      <RefusedList jobRunId={run.id} />
    </section>
  );
}

function RefusedList({ jobRunId }: { jobRunId: string }) {
  const t = useTranslations("sync");
  const [page, setPage] = useState(1);
  const rejected = useRejectedRows(jobRunId, page, { enabled: true });
  if (rejected.isError && !rejected.data)
    return <ErrorState error={rejected.error} onRetry={rejected.refetch} title={t("errors.rejected")} />;
  if (!rejected.data) return <TableSkeleton rows={5} columns={2} />;
  const { data, total, limit } = rejected.data;
  return (
    <div aria-busy={rejected.isPlaceholderData} className={cn(rejected.isPlaceholderData && "opacity-60")}>
      <ul className="divide-y border-y">
        {data.map((row) => (
          <RejectedItem key={row.id} row={row} />
        ))}
      </ul>
      <Pager page={page} limit={limit} total={total} label={t("rejected.pages")} onPage={setPage} />
    </div>
  );
}

function RejectedItem({ row }: { row: RejectedRow }) {
  const t = useTranslations("sync.rejected");
  const format = useFormatters();
  const entityName = useEntityName();
  const reasonText = useReasonText();
  const { externalId, payload, resolvedAt } = row;
  return (
    <li className="px-4 py-2.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className={cn("font-medium", resolvedAt && "text-muted-foreground line-through")}>{reasonText(row)}</span>
        <span>{[entityName(row.entity), externalId ?? t("withoutId")].join(" ")}</span>
      </p>
      <p className="flex flex-wrap gap-x-3 text-[13px] break-words text-muted-foreground">
        {IDENTIFIERS.filter((name) => payload[name] !== undefined).map((name) => (
          <span key={name}>
            {t(`identifiers.${name}`)} {String(payload[name])}
          </span>
        ))}
        {resolvedAt ? (
          <span className="text-positive">✓ {t("resolved", { time: format.dateTime(resolvedAt) })}</span>
        ) : null}
      </p>
    </li>
  );
}
