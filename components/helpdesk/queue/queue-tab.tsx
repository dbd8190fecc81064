"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Explained } from "@/components/explain/explained.tsx";
import { ListFrame } from "@/components/helpdesk/list-frame.tsx";
import { AutomaticNotice } from "@/components/helpdesk/queue/automatic-notice.tsx";
import { CheckNowButton } from "@/components/helpdesk/queue/check-now-button.tsx";
import { QueueList } from "@/components/helpdesk/queue/queue-list.tsx";
import { useQueue } from "@/components/helpdesk/queue/use-queue.ts";
import { StoreFilter } from "@/components/helpdesk/store-filter.tsx";
import { Unreachable } from "@/components/helpdesk/unreachable.tsx";
import { useStoreFilter } from "@/components/helpdesk/use-store-filter.ts";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import { usePageParam } from "@/lib/web/url-state.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const PAGE_SIZE = 20;

/** Conversations waiting for an answer. */
export function QueueTab() {
  const t = useTranslations("helpdesk.queue");
  const { hasPermission } = useProfile();
  const filter = useStoreFilter();
  const [page] = usePageParam();
  const query = { storeId: filter.store?.id, page: Math.max(1, page), limit: PAGE_SIZE };
  const queue = useQueue(query, { enabled: filter.isReady });
  return (
    <div className="grid gap-4">
      <AutomaticNotice />
      <Card className="overflow-hidden">
        <div className="flex flex-wrap items-center gap-2 px-4 py-3">
          <StoreFilter filter={filter} />
          <p className="text-muted-foreground max-sm:order-last max-sm:min-h-5 max-sm:basis-full">
            {queue.data?.isReachable ? (
              <Explained
                figure="helpdesk.waiting"
                params={{ storeId: filter.store?.id }}
                label={t("total")}
                value={t("count", { count: queue.data.total })}
              />
            ) : null}
          </p>
          {/* Not the visible text: a button in a live region is announced as a whole. */}
          <p aria-live="polite" className="sr-only">
            {queue.data?.isReachable ? t("count", { count: queue.data.total }) : null}
          </p>
          <div className="ml-auto flex gap-2 max-sm:order-last max-sm:basis-full max-sm:flex-row-reverse">
            <Button
              variant="outline"
              size="icon"
              aria-label={t("refresh")}
              title={t("refresh")}
              onClick={() => void queue.refetch()}
            >
              <RefreshCw aria-hidden className={cn(queue.isFetching && "animate-spin")} />
            </Button>
            {hasPermission("app:integrations") ? <CheckNowButton /> : null}
          </div>
        </div>
        <ListFrame
          of="queue"
          query={queue}
          active={filter.store?.tradeName}
          onClear={() => filter.choose(null)}
          instead={(data) => (data.isReachable ? null : <Unreachable onRetry={queue.refetch} />)}
        >
          {({ data, page: shown }) => (
            <QueueList rows={data} loadedAt={queue.dataUpdatedAt} isFirstPage={shown === 1} />
          )}
        </ListFrame>
      </Card>
    </div>
  );
}
