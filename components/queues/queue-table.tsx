"use client";

import { useTranslations } from "next-intl";
import { idleAreas, splitQueues } from "@/components/queues/busy.ts";
import { QueueRow } from "@/components/queues/queue-row.tsx";
import { useQueueName } from "@/components/queues/use-queue-name.ts";
import { Notice } from "@/components/states/notice.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Table, TableBody, TableCaption, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { QueueReport } from "@/lib/core/queue-reports.ts";

type QueueTableProps = { report: QueueReport; chosen: string; onChoose: (queue: string) => void };

/** One row per queue, those with work first; below it the areas without any. */
export function QueueTable({ report, chosen, onChoose }: QueueTableProps) {
  const t = useTranslations("queues");
  const nameOf = useQueueName();
  const { shown, idle } = splitQueues(report.data);
  const names = (queues: typeof shown) => queues.map(({ queue }) => nameOf(queue));
  const areas = report.engine === "embedded" ? idleAreas(names(idle), names(shown)) : [];
  return (
    <div className="grid gap-3">
      {report.tellsRuns ? null : <Notice tone="info">{t("blind")}</Notice>}
      <Card>
        <Table>
          <TableCaption className="sr-only">{t("caption")}</TableCaption>
          <QueueTableHeader />
          <TableBody>
            {shown.map((queue) => (
              <QueueRow
                key={queue.queue}
                queue={queue}
                isChosen={queue.queue === chosen}
                onChoose={() => onChoose(queue.queue === chosen ? "" : queue.queue)}
              />
            ))}
          </TableBody>
        </Table>
      </Card>
      {areas.length > 0 ? (
        <details className="px-4 text-[13px]">
          <summary className="cursor-pointer py-2 text-muted-foreground">{t("idleTitle")}</summary>
          <p className="text-pretty">{areas.join(" · ")}</p>
        </details>
      ) : null}
    </div>
  );
}

function QueueTableHeader() {
  const t = useTranslations("queues.figures");
  return (
    <TableHeader>
      <TableRow className="hover:bg-transparent">
        <TableHead>{t("queue")}</TableHead>
        <TableHead numeric className="hidden sm:table-cell">
          {t("waiting")}
        </TableHead>
        <TableHead numeric className="hidden sm:table-cell">
          {t("active")}
        </TableHead>
        <TableHead numeric>{t("failed")}</TableHead>
        <TableHead numeric className="hidden md:table-cell">
          {t("oldest")}
        </TableHead>
        <TableHead numeric className="hidden md:table-cell">
          {t("delay")}
        </TableHead>
        <TableHead numeric className="hidden md:table-cell">
          {t("perMinute")}
        </TableHead>
      </TableRow>
    </TableHeader>
  );
}
