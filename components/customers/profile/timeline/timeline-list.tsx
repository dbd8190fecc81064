"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { TimelineEntry } from "@/components/customers/profile/timeline/timeline-entry.tsx";
import { type TimelineLine, toLines } from "@/components/customers/profile/timeline/timeline-groups.ts";
import { useTimeline } from "@/components/customers/profile/timeline/use-timeline.ts";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { NoResults } from "@/components/states/no-results.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import type { TimelineKind } from "@/lib/customers/names.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Longer lists are virtualized. */
const DRAWN_AT_ONCE = 200;
const LINE_HEIGHT = 60;

const WindowList = lazyComponent(() =>
  import("@/components/customers/window-list.tsx").then((it) => ({ default: it.WindowList<TimelineLine> })),
);

type TimelineListProps = {
  id: string;
  kinds: readonly TimelineKind[];
  /** The filter as text, and how to clear it; absent if this list has no filter. */
  filter?: { words: string; onClear: () => void };
  /** Replaces the default texts of an empty timeline. */
  empty?: { title: string; description: string };
};

export function TimelineList({ id, kinds, filter, empty }: TimelineListProps) {
  const t = useTranslations("customers.timeline");
  const timeline = useTimeline(id, kinds);
  if (timeline.isError && !timeline.data)
    return <ErrorState error={timeline.error} onRetry={timeline.refetch} title={t("failed")} />;
  if (!timeline.data)
    return (
      <Card>
        <TableSkeleton rows={8} columns={3} />
      </Card>
    );
  const lines = toLines(timeline.data.pages.flatMap(({ data }) => data));
  const total = timeline.data.pages.at(-1)?.total ?? 0;
  if (lines.length === 0)
    return filter ? (
      <NoResults filters={<p>{filter.words}</p>} onClear={filter.onClear} />
    ) : (
      <EmptyState title={empty?.title ?? t("empty.title")} description={empty?.description ?? t("empty.description")} />
    );
  return (
    <div className="grid gap-3">
      <Card className="overflow-hidden">
        <Lines customerId={id} lines={lines} label={t("label")} />
      </Card>
      <div className="flex flex-wrap items-center justify-center gap-3">
        <p aria-live="polite" className="text-[13px] text-muted-foreground">
          {t("shown", { shown: lines.length, total })}
        </p>
        {timeline.hasNextPage ? (
          <Button
            variant="outline"
            disabled={timeline.isFetchingNextPage}
            onClick={() => void timeline.fetchNextPage()}
          >
            {t(timeline.isFetchingNextPage ? "loadingMore" : "more")}
          </Button>
        ) : null}
      </div>
      {timeline.isFetchNextPageError ? (
        <ErrorState error={timeline.error} onRetry={timeline.fetchNextPage} title={t("failed")} />
      ) : null}
    </div>
  );
}

type LinesProps = { customerId: string; lines: readonly TimelineLine[]; label: string };

function Lines({ customerId, lines, label }: LinesProps) {
  if (lines.length > DRAWN_AT_ONCE)
    return (
      <Suspense fallback={<TableSkeleton rows={8} columns={3} />}>
        <WindowList items={lines} itemHeight={LINE_HEIGHT} keyOf={keyOf} label={label}>
          {(line) => <Line customerId={customerId} line={line} />}
        </WindowList>
      </Suspense>
    );
  return (
    <ul aria-label={label}>
      {lines.map((line) => (
        <li key={keyOf(line)}>
          <Line customerId={customerId} line={line} />
        </li>
      ))}
    </ul>
  );
}

function Line({ customerId, line: { entry, month } }: { customerId: string; line: TimelineLine }) {
  const format = useFormatters();
  return (
    <>
      {month === null ? null : (
        <h3 className="border-b bg-muted px-4 py-1.5 text-xs text-muted-foreground">{format.month(month)}</h3>
      )}
      <TimelineEntry customerId={customerId} entry={entry} />
    </>
  );
}

function keyOf({ entry }: TimelineLine): string {
  return `${entry.kind}-${entry.id}`;
}
