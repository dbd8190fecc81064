"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Pager } from "@/components/shell/pager.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { NoResults } from "@/components/states/no-results.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { cn } from "@/components/ui/cn.ts";
import type { Page } from "@/lib/core/paging.ts";
import { usePageParam } from "@/lib/web/url-state.ts";
import { useHydrated } from "@/lib/web/use-browser-state.ts";

const SKELETON_ROWS = 5;

type ListFrameProps<P extends Page<unknown>> = {
  /** Prefix of the texts. */
  of: "queue" | "conversations" | "redirects" | "expiring" | "agents";
  query: UseQueryResult<P>;
  /** Description of the active filters; without filters, an empty list gets another text. */
  active?: string;
  onClear: () => void;
  /** Replaces the list if the page gives a reason to. */
  instead?: (page: P) => ReactNode;
  children: (page: P) => ReactNode;
};

/** Renders one list in each of its states. */
export function ListFrame<P extends Page<unknown>>(props: ListFrameProps<P>) {
  const { of, query, active, onClear, instead, children } = props;
  const t = useTranslations(`helpdesk.${of}`);
  const [, setPage] = usePageParam();
  const isHydrated = useHydrated();
  if (isHydrated && query.isError && !query.data)
    return (
      <div className="border-t">
        <ErrorState error={query.error} onRetry={query.refetch} title={t("failed")} />
      </div>
    );
  if (!isHydrated || !query.data)
    return (
      <div className="border-t">
        <TableSkeleton rows={SKELETON_ROWS} columns={4} />
      </div>
    );
  const { data } = query;
  const other = instead?.(data) ?? nothing();
  if (other) return <div className="border-t">{other}</div>;
  return (
    <div aria-busy={query.isPlaceholderData} className={cn(query.isPlaceholderData && "opacity-60")}>
      {children(data)}
      <Pager
        page={data.page}
        limit={data.limit}
        total={data.total}
        label={t("pages")}
        onPage={(next) => void setPage(next)}
      />
    </div>
  );

  function nothing(): ReactNode {
    if (data.total > 0) return null;
    if (active) return <NoResults filters={<p>{active}</p>} onClear={onClear} />;
    return <EmptyState title={t("empty")} description={t("emptyHint")} />;
  }
}
