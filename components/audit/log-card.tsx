"use client";

import { useTranslations } from "next-intl";
import type { LogQuery } from "@/components/audit/api.ts";
import { isFiltered } from "@/components/audit/filters.ts";
import { LogPager } from "@/components/audit/log-pager.tsx";
import { LogTable } from "@/components/audit/log-table.tsx";
import type { useAuditFilters } from "@/components/audit/use-audit-filters.ts";
import { useAuditLogs } from "@/components/audit/use-audit-logs.ts";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { NoResults } from "@/components/states/no-results.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Card } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";

type LogCardProps = { query: LogQuery; state: ReturnType<typeof useAuditFilters>; description: string };

export function LogCard(props: LogCardProps) {
  const t = useTranslations("audit.table");
  return (
    <Card aria-label={t("label")} className="overflow-hidden">
      <Logs {...props} />
    </Card>
  );
}

function Logs({ query, state, description }: LogCardProps) {
  const t = useTranslations("audit");
  const { page, limit, filters } = state;
  const logs = useAuditLogs(query, page, limit);
  if (logs.isError && !logs.data)
    return <ErrorState error={logs.error} onRetry={logs.refetch} title={t("errors.logs")} />;
  // As high as a full page, so that the statistics below stay where they are.
  if (!logs.data) return <TableSkeleton rows={limit} columns={3} />;
  const { data, pagination } = logs.data;
  if (pagination.total === 0 && isFiltered(filters)) return <NoResults filters={description} onClear={state.clear} />;
  if (pagination.total === 0) return <EmptyState title={t("empty.title")} description={t("empty.description")} />;
  return (
    <div aria-busy={logs.isPlaceholderData} className={cn(logs.isPlaceholderData && "opacity-60")}>
      <LogTable logs={data} />
      <LogPager page={page} limit={limit} total={pagination.total} onPage={state.setPage} onSize={state.setSize} />
    </div>
  );
}
