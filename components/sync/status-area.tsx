"use client";

import { useTranslations } from "next-intl";
import { ErpMissing } from "@/components/shell/erp-missing.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { Loading } from "@/components/states/skeletons.tsx";
import { FreshnessFacts } from "@/components/sync/freshness-facts.tsx";
import { RunningStrip } from "@/components/sync/running-strip.tsx";
import type { SyncOutline } from "@/components/sync/shapes.ts";
import type { useLiveSyncStatus } from "@/components/sync/use-sync-runs.ts";
import { Card } from "@/components/ui/card.tsx";
import { useHydrated } from "@/lib/web/use-browser-state.ts";

type StatusAreaProps = {
  status: ReturnType<typeof useLiveSyncStatus>;
  /** State known to the server: reserves the layout until the status is loaded. */
  outline: SyncOutline;
  onOpen: (id: string) => void;
};

export function StatusArea({ status, outline, onOpen }: StatusAreaProps) {
  const t = useTranslations("sync");
  // The top bar's query may have loaded the status before this part is hydrated.
  const isHydrated = useHydrated();
  if (isHydrated && status.isError && !status.data)
    return (
      <Card>
        <ErrorState error={status.error} onRetry={status.refetch} title={t("errors.status")} />
      </Card>
    );
  const known = isHydrated ? status.data : undefined;
  const isConnected = known?.isConnected ?? outline.isConnected;
  return (
    <>
      {isConnected ? null : (
        <Notice tone="warning">
          <ErpMissing />
        </Notice>
      )}
      {known ? (
        <>
          <FreshnessFacts status={known} />
          {known.running ? <RunningStrip type={known.running.type} run={known.running} onOpen={onOpen} /> : null}
        </>
      ) : (
        <Loading className="grid gap-6">
          <FreshnessFacts status={undefined} />
          {outline.running ? <RunningStrip type={outline.running} run={null} onOpen={onOpen} /> : null}
        </Loading>
      )}
    </>
  );
}
