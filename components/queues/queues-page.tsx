"use client";

import { CircleAlert, CircleCheck, Clock, ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { verdictOf } from "@/components/queues/busy.ts";
import { FailedCard } from "@/components/queues/failed-card.tsx";
import { QueueTable } from "@/components/queues/queue-table.tsx";
import { useFailed, useQueues } from "@/components/queues/use-queues.ts";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Loading } from "@/components/states/skeletons.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { QueueReport } from "@/lib/core/queue-reports.ts";
import { useTextParam } from "@/lib/web/url-state.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const QUEUE_PAGE = "/api/admin/queues";
const VERDICTS = {
  failed: [CircleAlert, "text-negative"],
  late: [Clock, "text-warning"],
  noFailure: [CircleCheck, "text-positive"],
  fine: [CircleCheck, "text-positive"],
} as const;

/** Pending and failed jobs. */
export function QueuesPage() {
  const t = useTranslations("queues");
  const common = useTranslations("common");
  const format = useFormatters();
  const queues = useQueues();
  const [chosen, setChosen] = useTextParam("fila");
  const failed = useFailed(chosen);
  const report = queues.data;
  return (
    <>
      <PageHeader
        title={t("title")}
        // One text: a separate second part would shift when the first changes.
        description={[
          t(report?.scope === "all" ? "descriptionAll" : "description"),
          common("updatedAt", { time: format.time(report?.measuredAt) }),
        ].join(" ")}
        action={report?.hasPage ? <TechnicalPageButton /> : null}
      />
      {/* The rows come below the failures, so all is shown at once. */}
      {failed.isPending || queues.isPending ? (
        <Loading className="grid gap-6">
          <Skeleton className="h-7 w-48 rounded-lg" />
          <Skeleton className="h-64 rounded-lg" />
        </Loading>
      ) : (
        <div className="grid gap-6">
          {report ? <Verdict report={report} /> : null}
          <FailedCard queue={chosen} isEmbedded={report?.engine === "embedded"} onClear={() => setChosen("")} />
          {report ? (
            <QueueTable report={report} chosen={chosen} onChoose={setChosen} />
          ) : (
            <Card>
              <ErrorState error={queues.error} onRetry={queues.refetch} title={t("errors.summary")} />
            </Card>
          )}
        </div>
      )}
    </>
  );
}

/** Whether there is anything to do, in one sentence. */
function Verdict({ report }: { report: QueueReport }) {
  const t = useTranslations("queues.verdict");
  const { state, count } = verdictOf(report);
  const [Icon, color] = VERDICTS[state];
  return (
    <p role="status" className="flex items-center gap-2 text-lg font-medium">
      <Icon aria-hidden className={cn("size-5 shrink-0", color)} />
      {t(state, { count })}
    </p>
  );
}

function TechnicalPageButton() {
  const t = useTranslations("queues");
  return (
    <Button asChild variant="outline">
      <a href={QUEUE_PAGE} target="_blank" rel="noreferrer">
        <ExternalLink aria-hidden />
        {t("openPage")}
      </a>
    </Button>
  );
}
