"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Pager } from "@/components/shell/pager.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import type { RefusedRow, SyncRun } from "@/components/sync/shapes.ts";
import { useEntityName } from "@/components/sync/use-entity-name.ts";
import { useReasonText } from "@/components/sync/use-reason-text.ts";
import { useRefusedRows } from "@/components/sync/use-refused-rows.ts";
import { cn } from "@/components/ui/cn.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** What identifies the row in the ERP: the invalid field, branch and number. */
const IDENTIFIERS = ["field", "branch", "transId"] as const;

/** Rows that the run rejected, with the reason and their ERP identifiers. */
export function RefusedRows({ run }: { run: SyncRun }) {
  const t = useTranslations("sync");
  return (
    <section className="grid gap-1">
      <h3 className="px-4 text-sm font-semibold">{t("refused.title", { count: run.errorCount })}</h3>
      <p className="px-4 text-[13px] text-muted-foreground">{t("refused.explanation")}</p>
      <RefusedList jobRunId={run.id} />
    </section>
  );
}

function RefusedList({ jobRunId }: { jobRunId: string }) {
  const t = useTranslations("sync");
  const [page, setPage] = useState(1);
  const refused = useRefusedRows(jobRunId, page, { enabled: true });
  if (refused.isError && !refused.data)
    return <ErrorState error={refused.error} onRetry={refused.refetch} title={t("errors.refused")} />;
  if (!refused.data) return <TableSkeleton rows={5} columns={2} />;
  const { data, total, limit } = refused.data;
  return (
    <div aria-busy={refused.isPlaceholderData} className={cn(refused.isPlaceholderData && "opacity-60")}>
      <ul className="divide-y border-y">
        {data.map((row) => (
          <RefusedItem key={row.id} row={row} />
        ))}
      </ul>
      <Pager page={page} limit={limit} total={total} label={t("refused.pages")} onPage={setPage} />
    </div>
  );
}

function RefusedItem({ row }: { row: RefusedRow }) {
  const t = useTranslations("sync.refused");
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
