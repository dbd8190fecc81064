"use client";

import { useTranslations } from "next-intl";
import { splitQueues } from "@/components/queues/busy.ts";
import { QueueCard } from "@/components/queues/queue-card.tsx";
import { useQueueName } from "@/components/queues/use-queue-name.ts";
import { Notice } from "@/components/states/notice.tsx";
import type { QueueReport } from "@/lib/core/queue-reports.ts";

type QueueCardsProps = { report: QueueReport; chosen: string; onChoose: (queue: string) => void };

export function QueueCards({ report, chosen, onChoose }: QueueCardsProps) {
  const t = useTranslations("queues");
  const nameOf = useQueueName();
  const { shown, idle } = splitQueues(report.data);
  return (
    <div className="grid gap-3">
      {report.tellsRuns ? null : <Notice tone="info">{t("blind")}</Notice>}
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((queue) => (
          <QueueCard
            key={queue.queue}
            queue={queue}
            isChosen={queue.queue === chosen}
            onChoose={() => onChoose(queue.queue === chosen ? "" : queue.queue)}
          />
        ))}
      </div>
      {idle.length > 0 && report.engine === "embedded" ? (
        <p className="text-[13px] text-pretty text-muted-foreground">
          {t("idle", { names: idle.map(({ queue }) => nameOf(queue)).join(" · ") })}
        </p>
      ) : null}
    </div>
  );
}
