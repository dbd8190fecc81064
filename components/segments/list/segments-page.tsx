"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { PAGE_SIZE } from "@/components/segments/list/queries.ts";
import { SegmentFilters } from "@/components/segments/list/segment-filters.tsx";
import type { SegmentListProps } from "@/components/segments/list/segment-rows.tsx";
import { type ListState, useListState } from "@/components/segments/list/use-list-state.ts";
import { useSegments } from "@/components/segments/list/use-segments.ts";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { Pager } from "@/components/shell/pager.tsx";
import { EditButton } from "@/components/shell/read-only.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { NoResults } from "@/components/states/no-results.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Link } from "@/components/ui/link.tsx";
import type { Day } from "@/lib/core/dates.ts";
import type { SegmentView } from "@/lib/segments/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useShowsData } from "@/lib/web/use-browser-state.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const FirstUse = lazyComponent(() =>
  import("@/components/segments/list/first-use.tsx").then((it) => ({ default: it.FirstUse })),
);
const SegmentRows = lazyComponent(() =>
  import("@/components/segments/list/segment-rows.tsx").then((it) => ({ default: it.SegmentRows })),
);
const DeleteDialog = lazyComponent(() =>
  import("@/components/segments/delete-dialog.tsx").then((it) => ({ default: it.DeleteDialog })),
);

const SKELETON_ROWS = 6;

export function SegmentsPage({ today }: { today: Day }) {
  const t = useTranslations("segments");
  const state = useListState();
  const segments = useSegments(state);
  const [deleted, setDeleted] = useState<SegmentView | null>(null);
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} action={<NewButton />} />
      <SegmentsCard state={state} segments={segments} today={today} onDelete={setDeleted} />
      {deleted ? (
        <Suspense>
          <DeleteDialog segment={deleted} onClose={() => setDeleted(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

function NewButton() {
  const t = useTranslations("segments.list");
  const { isReadOnly } = useProfile();
  if (isReadOnly)
    return (
      <EditButton>
        <Plus aria-hidden />
        {t("new")}
      </EditButton>
    );
  return (
    <Button asChild>
      <Link href="/segmentos/novo">
        <Plus aria-hidden />
        {t("new")}
      </Link>
    </Button>
  );
}

type SegmentsCardProps = {
  state: ListState;
  segments: ReturnType<typeof useSegments>;
  today: Day;
  onDelete: (segment: SegmentView) => void;
};

function SegmentsCard({ state, segments, today, onDelete }: SegmentsCardProps) {
  const t = useTranslations("segments.list");
  const showsData = useShowsData();
  if (showsData && segments.isError && !segments.data)
    return (
      <Card>
        <ErrorState error={segments.error} onRetry={segments.refetch} title={t("failed")} />
      </Card>
    );
  if (showsData && segments.data?.total === 0 && !state.isFiltered && !segments.isPlaceholderData)
    return (
      <Suspense>
        <FirstUse today={today} />
      </Suspense>
    );
  return (
    <Card className="overflow-hidden">
      <SegmentFilters state={state} total={segments.data?.total} />
      {showsData && segments.data ? (
        <div aria-busy={segments.isPlaceholderData} className={cn(segments.isPlaceholderData && "opacity-60")}>
          <Rows state={state} rows={segments.data.data} onDelete={onDelete} />
          <Pager
            page={state.page}
            limit={PAGE_SIZE}
            total={segments.data.total}
            label={t("pages")}
            onPage={state.setPage}
          />
        </div>
      ) : (
        <TableSkeleton rows={SKELETON_ROWS} columns={5} />
      )}
    </Card>
  );
}

function Rows({ state, rows, onDelete }: SegmentListProps) {
  const t = useTranslations("segments.filters");
  if (rows.length > 0)
    return (
      <Suspense fallback={<TableSkeleton rows={SKELETON_ROWS} columns={5} />}>
        <SegmentRows state={state} rows={rows} onDelete={onDelete} />
      </Suspense>
    );
  const active = [state.search.trim() && `“${state.search.trim()}”`, state.status !== "todos" && t(state.status)];
  return <NoResults filters={<p>{active.filter(Boolean).join(" · ")}</p>} onClear={state.clear} />;
}
