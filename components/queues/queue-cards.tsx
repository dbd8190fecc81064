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
        <section aria-label={t("idleTitle")} className="grid gap-2">
          <h2 className="text-[13px] font-medium">{t("idleTitle")}</h2>
          <dl className="grid gap-x-6 gap-y-3 text-[13px] sm:grid-cols-2 xl:grid-cols-3">
            {byArea(idle.map(({ queue }) => nameOf(queue))).map(([area, names]) => (
              <div key={area}>
                <dt className="font-medium">{area}</dt>
                <dd className="text-pretty text-muted-foreground">{names.join(" · ")}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
    </div>
  );
}

/** Names such as “Campanhas: envio por e-mail” under their area; a name without one is its own. */
function byArea(names: readonly string[]): [string, string[]][] {
  const areas = new Map<string, string[]>();
  for (const name of names) {
    const at = name.indexOf(": ");
    const [area, rest] = at < 0 ? [name, []] : [name.slice(0, at), [name.slice(at + 2)]];
    areas.set(area, [...(areas.get(area) ?? []), ...rest]);
  }
  return [...areas].sort(([a], [b]) => a.localeCompare(b));
}
