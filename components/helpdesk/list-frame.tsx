"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Pager } from "@/components/shell/pager.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { NoResults } from "@/components/states/no-results.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { cn } from "@/components/ui/cn.ts";
import type { Page } from "@/lib/core/paging.ts";
import { useHydrated } from "@/lib/web/use-hydrated.ts";

const SKELETON_ROWS = 5;

type ListFrameProps<P extends Page<unknown>> = {
  query: UseQueryResult<P>;
  /** What could not be loaded. */
  failed: string;
  /** The name of the pager. */
  pages: string;
  empty: { title: string; description: string };
  /** Which filters are on, in words; without any, an empty list is empty for good. */
  active?: string;
  onClear: () => void;
  onPage: (page: number) => void;
  /** What stands in the list's place when there is a reason for it. */
  instead?: (page: P) => ReactNode;
  children: (page: P) => ReactNode;
};

/** One list of the page in each of its states. */
export function ListFrame<P extends Page<unknown>>(props: ListFrameProps<P>) {
  const { query, failed, pages, empty, active, onClear, onPage, instead, children } = props;
  const isHydrated = useHydrated();
  if (isHydrated && query.isError && !query.data)
    return (
      <div className="border-t">
        <ErrorState error={query.error} onRetry={query.refetch} title={failed} />
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
      <Pager page={data.page} limit={data.limit} total={data.total} label={pages} onPage={onPage} />
    </div>
  );

  function nothing(): ReactNode {
    if (data.total > 0) return null;
    if (active) return <NoResults filters={<p>{active}</p>} onClear={onClear} />;
    return <EmptyState {...empty} />;
  }
}
