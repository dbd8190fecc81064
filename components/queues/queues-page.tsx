"use client";

import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { FailedCard } from "@/components/queues/failed-card.tsx";
import { QueueCards } from "@/components/queues/queue-cards.tsx";
import { useQueues } from "@/components/queues/use-queues.ts";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Loading } from "@/components/states/skeletons.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useTextParam } from "@/lib/web/url-state.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const QUEUE_PAGE = "/api/admin/queues";

/** Pending and failed jobs. */
export function QueuesPage() {
  const t = useTranslations("queues");
  const common = useTranslations("common");
  const format = useFormatters();
  const queues = useQueues();
  const [chosen, setChosen] = useTextParam("fila");
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
        action={
          report?.hasPage ? (
            <Button asChild variant="outline">
              <a href={QUEUE_PAGE} target="_blank" rel="noreferrer">
                <ExternalLink aria-hidden />
                {t("openPage")}
              </a>
            </Button>
          ) : null
        }
      />
      <div className="grid gap-6">
        {report ? (
          <QueueCards report={report} chosen={chosen} onChoose={setChosen} />
        ) : queues.isError ? (
          <Card>
            <ErrorState error={queues.error} onRetry={queues.refetch} title={t("errors.summary")} />
          </Card>
        ) : (
          <Loading className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {["a", "b", "c"].map((key) => (
              <Skeleton key={key} className="h-40 rounded-lg" />
            ))}
          </Loading>
        )}
        {/* Fetched at once; the number of cards depends on the response. */}
        <div hidden={!report && !queues.isError}>
          <FailedCard queue={chosen} isEmbedded={report?.engine === "embedded"} onClear={() => setChosen("")} />
        </div>
      </div>
    </>
  );
}
