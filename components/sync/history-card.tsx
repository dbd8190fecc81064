"use client";

import { useTranslations } from "next-intl";
import { Pager } from "@/components/shell/pager.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { HistoryTable } from "@/components/sync/history-table.tsx";
import type { SyncRun } from "@/components/sync/shapes.ts";
import { useSyncHistory } from "@/components/sync/use-sync-runs.ts";
import { Card, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";

const SKELETON_ROWS = 6;

type HistoryCardProps = {
  page: number;
  onPage: (page: number) => void;
  /** The current run: more up to date than its row in the list. */
  running: SyncRun | null;
  selected: string | null;
  onOpen: (id: string) => void;
};

export function HistoryCard(props: HistoryCardProps) {
  const t = useTranslations("sync");
  return (
    <Card className="overflow-hidden">
      <CardHeader>
        <CardTitle>{t("history.title")}</CardTitle>
      </CardHeader>
      <History {...props} />
    </Card>
  );
}

function History({ page, onPage, running, selected, onOpen }: HistoryCardProps) {
  const t = useTranslations("sync");
  const history = useSyncHistory(page);
  if (history.isError && !history.data)
    return <ErrorState error={history.error} onRetry={history.refetch} title={t("errors.history")} />;
  if (!history.data) return <TableSkeleton rows={SKELETON_ROWS} columns={7} />;
  const { data, total, limit } = history.data;
  if (total === 0) return <EmptyState title={t("empty.title")} description={t("empty.description")} />;
  const runs = data.map((run) => (run.id === running?.id ? running : run));
  return (
    <div aria-busy={history.isPlaceholderData} className={cn(history.isPlaceholderData && "opacity-60")}>
      <HistoryTable runs={runs} selected={selected} onOpen={onOpen} />
      <Pager page={page} limit={limit} total={total} label={t("history.pages")} onPage={onPage} />
    </div>
  );
}
