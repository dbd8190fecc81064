"use client";

import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FailedGroups } from "@/components/queues/failed-groups.tsx";
import { RetryFlow } from "@/components/queues/retry-flow.tsx";
import { countSelected, NOTHING_SELECTED, toTarget } from "@/components/queues/selection.ts";
import { useQueueName } from "@/components/queues/use-queue-name.ts";
import { useFailed } from "@/components/queues/use-queues.ts";
import { EditButton } from "@/components/shell/read-only.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { NoResults } from "@/components/states/no-results.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Card, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import type { RetryTarget } from "@/lib/core/queue-reports.ts";

type FailedCardProps = { queue: string; isEmbedded: boolean; onClear: () => void };

/** Failed runs grouped by error, with retry. */
export function FailedCard({ queue, isEmbedded, onClear }: FailedCardProps) {
  const t = useTranslations("queues");
  const nameOf = useQueueName();
  const failed = useFailed(queue);
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const [asked, setAsked] = useState<{ target: RetryTarget; count: number } | null>(null);
  const groups = failed.data?.groups ?? [];
  const total = failed.data?.total ?? 0;
  const selected = countSelected(selection, groups);
  // "Everything" means the groups shown, if a queue is selected.
  const everything: RetryTarget = queue === "" ? null : { groups: groups.map(({ key }) => key) };
  return (
    <Card aria-label={t("failed.title")} className="overflow-hidden">
      <CardHeader>
        <CardTitle>
          {t("failed.title")}
          {queue === "" ? null : `: ${nameOf(queue)}`}
        </CardTitle>
        {total > 0 ? (
          <div className="flex flex-wrap gap-2">
            <EditButton
              variant="outline"
              disabled={selected === 0}
              onClick={() => setAsked({ target: toTarget(selection), count: selected })}
            >
              {t("retry.selected", { count: selected })}
            </EditButton>
            <EditButton onClick={() => setAsked({ target: everything, count: total })}>
              <RotateCcw aria-hidden />
              {t("retry.all")}
            </EditButton>
          </div>
        ) : null}
      </CardHeader>
      {failed.isError && !failed.data ? (
        <ErrorState error={failed.error} onRetry={failed.refetch} title={t("errors.failed")} />
      ) : failed.data === undefined ? (
        <TableSkeleton rows={4} columns={4} />
      ) : total > 0 ? (
        <FailedGroups groups={groups} selection={selection} onSelect={setSelection} />
      ) : queue === "" ? (
        <EmptyState
          title={t("failed.nothing")}
          description={t("failed.nothingDescription")}
          className="items-start pt-0 pb-4 text-left"
        />
      ) : (
        <NoResults filters={nameOf(queue)} onClear={onClear} />
      )}
      {asked ? (
        <RetryFlow
          target={asked.target}
          count={asked.count}
          isEmbedded={isEmbedded}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            setSelection(NOTHING_SELECTED);
          }}
        />
      ) : null}
    </Card>
  );
}
