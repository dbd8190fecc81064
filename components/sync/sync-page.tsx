"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { EditButton } from "@/components/shell/read-only.tsx";
import { HistoryCard } from "@/components/sync/history-card.tsx";
import { OtherRunsCard } from "@/components/sync/other-runs-card.tsx";
import { countOf } from "@/components/sync/run-figures.ts";
import type { SyncOutline, SyncRun } from "@/components/sync/shapes.ts";
import { StatusArea } from "@/components/sync/status-area.tsx";
import { useFindRun } from "@/components/sync/use-find-run.ts";
import { useServerText } from "@/components/sync/use-server-text.ts";
import { useStartSync } from "@/components/sync/use-start-sync.ts";
import { useLiveSyncStatus, useRunChanges, useSyncHistory } from "@/components/sync/use-sync-runs.ts";
import { toast } from "@/components/ui/toast.ts";
import type { Day } from "@/lib/core/dates.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useOpenParam, usePageParam } from "@/lib/web/url-state.ts";
import { useOpenedByLink } from "@/lib/web/use-opened-by-link.ts";

const RunDrawer = lazyComponent(() =>
  import("@/components/sync/run-drawer.tsx").then((it) => ({ default: it.RunDrawer })),
);
const MissingRun = lazyComponent(() =>
  import("@/components/sync/missing-run.tsx").then((it) => ({ default: it.MissingRun })),
);
const TriggerDialog = lazyComponent(() =>
  import("@/components/sync/trigger-dialog.tsx").then((it) => ({ default: it.TriggerDialog })),
);

export function SyncPage({ today, outline }: { today: Day; outline: SyncOutline }) {
  const t = useTranslations("sync");
  const [page, setPage] = usePageParam();
  const [openRun, setOpenRun] = useOpenParam("execucao");
  const [asking, setAsking] = useOpenedByLink("sincronizar");
  const status = useLiveSyncStatus();
  // Load what is below the history after it, to avoid a layout shift.
  const history = useSyncHistory(page);
  const { run, isMissing } = useFindRun(openRun, page, status.data);
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
        <StatusArea status={status} outline={outline} onOpen={setOpenRun} />
        <HistoryCard
          page={page}
          onPage={setPage}
          running={status.data?.running ?? null}
          selected={openRun}
          onOpen={setOpenRun}
        />
        {history.isPending ? null : <OtherRunsCard />}
      </div>
      <Suspense>
        {run ? <RunDrawer run={run} onClose={() => setOpenRun("")} /> : null}
        {isMissing ? <MissingRun onClose={() => setOpenRun("")} /> : null}
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

function useEndToast(): (run: SyncRun) => void {
  const t = useTranslations("sync");
  const errorText = useServerText();
  return (run) => {
    if (run.status === "failed")
      toast.error(t("endedFailed"), { description: run.error ? errorText(run.error) : undefined });
    else toast.success(t("ended"), { description: t("endedCounts", { count: countOf(run.progress, "read") }) });
  };
}
