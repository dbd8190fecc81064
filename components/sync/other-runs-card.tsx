"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Pager } from "@/components/shell/pager.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { OtherRunsTable } from "@/components/sync/other-runs-table.tsx";
import { useOtherRuns } from "@/components/sync/use-sync-runs.ts";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";

/** RFM, campaigns, reassignment and retention: runs that read nothing from the ERP. */
export function OtherRunsCard() {
  const t = useTranslations("sync.otherRuns");
  return (
    <Card className="overflow-hidden">
      <CardHeader>
        <CardTitle>{t("title")}</CardTitle>
        <CardDescription>{t("description")}</CardDescription>
      </CardHeader>
      <OtherRuns />
    </Card>
  );
}

function OtherRuns() {
  const t = useTranslations("sync");
  const [page, setPage] = useState(1);
  const runs = useOtherRuns(page);
  if (runs.isError && !runs.data)
    return <ErrorState error={runs.error} onRetry={runs.refetch} title={t("errors.otherRuns")} />;
  if (!runs.data) return <TableSkeleton rows={3} columns={5} />;
  const { data, total, limit } = runs.data;
  if (total === 0) return <p className="px-4 py-6 text-muted-foreground">{t("otherRuns.empty")}</p>;
  return (
    <div aria-busy={runs.isPlaceholderData} className={cn(runs.isPlaceholderData && "opacity-60")}>
      <OtherRunsTable runs={data} />
      <Pager page={page} limit={limit} total={total} label={t("otherRuns.pages")} onPage={setPage} />
    </div>
  );
}
