"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { ErpMissing } from "@/components/shell/erp-missing.tsx";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { EditButton } from "@/components/shell/read-only.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { Loading } from "@/components/states/skeletons.tsx";
import { FreshnessFacts } from "@/components/sync/freshness-facts.tsx";
import { HistoryCard } from "@/components/sync/history-card.tsx";
import { countOf } from "@/components/sync/run-figures.ts";
import { RunningStrip } from "@/components/sync/running-strip.tsx";
import type { SyncRun } from "@/components/sync/shapes.ts";
import { useFindRun } from "@/components/sync/use-find-run.ts";
import { useServerText } from "@/components/sync/use-server-text.ts";
import { useStartSync } from "@/components/sync/use-start-sync.ts";
import { useLiveSyncStatus, useRunChanges } from "@/components/sync/use-sync-runs.ts";
const MissingRun = lazy(() => import("@/components/sync/missing-run.tsx").then((it) => ({ default: it.MissingRun })));
import { Card } from "@/components/ui/card.tsx";
import { toast } from "@/components/ui/toast.ts";
import type { Day } from "@/lib/core/dates.ts";
import { useOpenParam, usePageParam } from "@/lib/web/url-state.ts";

const RunDrawer = lazy(() => import("@/components/sync/run-drawer.tsx").then((it) => ({ default: it.RunDrawer })));
const TriggerDialog = lazy(() =>
  import("@/components/sync/trigger-dialog.tsx").then((it) => ({ default: it.TriggerDialog })),
);

export function SyncPage({ today }: { today: Day }) {
  const t = useTranslations("sync");
  const [page, setPage] = usePageParam();
  const [openRun, setOpenRun] = useOpenParam("execucao");
  const [asking, setAsking] = useState(false);
  const status = useLiveSyncStatus();
  const { run, isMissing } = useFindRun(openRun, page, status.data?.running);
  const tellEnd = useEndToast();
  const watch = useRunChanges(status.data, tellEnd);
  const start = useStartSync({
    onStarted: ({ jobRunId, alreadyRunning }) => {
      watch(jobRunId);
      setAsking(false);
      toast.info(t(alreadyRunning ? "alreadyRunning" : "started"));
    },
  });

  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("description")}
        action={
          <EditButton
            onClick={() => {
              start.reset();
              setAsking(true);
            }}
          >
            <RefreshCw aria-hidden />
            {t("sync")}
          </EditButton>
        }
      />
      <div className="grid gap-6">
        <StatusArea status={status} onOpen={setOpenRun} />
        <HistoryCard
          page={page}
          onPage={setPage}
          running={status.data?.running ?? null}
        {isMissing ? <MissingRun onClose={() => setOpenRun("")} /> : null}
          selected={openRun}
          onOpen={setOpenRun}
        />
      </div>
      <Suspense>
        {run ? <RunDrawer run={run} onClose={() => setOpenRun("")} /> : null}
        {asking ? (
          <TriggerDialog
            onClose={() => setAsking(false)}
            isFirst={status.data?.dataUpTo === null}
            today={today}
            isPending={start.isPending}
            error={start.error}
            onStart={start.mutate}
          />
        ) : null}
      </Suspense>
    </>
  );
}

type StatusAreaProps = { status: ReturnType<typeof useLiveSyncStatus>; onOpen: (id: string) => void };

function StatusArea({ status, onOpen }: StatusAreaProps) {
  const t = useTranslations("sync");
  // The top bar asks for the same status, and may have it before this part of the page is alive.
  const isHydrated = useHydrated();
  if (isHydrated && status.isError && !status.data)
    return (
      <Card>
        <ErrorState error={status.error} onRetry={status.refetch} title={t("errors.status")} />
      </Card>
    );
  if (!isHydrated || !status.data)
    return (
      <Loading>
        <FreshnessFacts status={undefined} />
      </Loading>
    );
  return (
    <>
      {status.data.isConnected === false ? (
        <Notice tone="warning">
          <ErpMissing />
        </Notice>
      ) : null}
      <FreshnessFacts status={status.data} />
      {status.data.running ? <RunningStrip run={status.data.running} onOpen={onOpen} /> : null}
    </>
  );
}

function useEndToast(): (run: SyncRun) => void {
  const t = useTranslations("sync");
  const errorText = useServerText();
  return (run) => {
    if (run.status === "failed")
      toast.error(t("endedFailed"), { description: run.error ? errorText(run.error) : undefined });
    else toast.success(t("ended"), { description: t("endedCounts", { count: countOf(run.progress, "read") }) });
  };
}
