"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { durationOf } from "@/components/queues/duration.ts";
import { useQueueName } from "@/components/queues/use-queue-name.ts";
import { Card } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import type { QueueSummary } from "@/lib/core/queue-reports.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type QueueCardProps = { queue: QueueSummary; isChosen: boolean; onChoose: () => void };

/** One queue's figures. Its failures filter the list below. */
export function QueueCard({ queue, isChosen, onChoose }: QueueCardProps) {
  const t = useTranslations("queues.figures");
  const format = useFormatters();
  const name = useQueueName()(queue.queue);
  const duration = useDurationText();
  return (
    <Card aria-label={name} className={cn("grid content-start gap-3 p-4", isChosen && "border-primary")}>
      <h2 className="font-medium text-balance">{name}</h2>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-3">
        <Figure label={t("waiting")}>{format.number(queue.waiting)}</Figure>
        <Figure label={t("active")}>{format.number(queue.active)}</Figure>
        <Figure label={t("failed")}>
          {queue.failed > 0 ? (
            <button
              type="button"
              aria-pressed={isChosen}
              title={t("showFailed")}
              onClick={onChoose}
              className="hit-area rounded-sm text-negative underline decoration-1 underline-offset-4"
            >
              {format.number(queue.failed)}
            </button>
          ) : (
            format.number(queue.failed)
          )}
        </Figure>
        <Figure label={t("oldest")} isSmall>
          {duration(queue.oldestWaitingSeconds)}
        </Figure>
        <Figure label={t("delay")} isSmall>
          {duration(queue.delayP95Seconds)}
        </Figure>
        <Figure label={t("perMinute")} isSmall>
          {format.decimal(queue.perMinute)}
        </Figure>
      </dl>
    </Card>
  );
}

function Figure({ label, isSmall = false, children }: { label: string; isSmall?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[13px] text-muted-foreground">{label}</dt>
      <dd className={cn("tabular-nums", isSmall ? "text-sm" : "text-xl leading-7 font-semibold")}>{children}</dd>
    </div>
  );
}

function useDurationText(): (seconds: number | null) => string {
  const t = useTranslations("queues.durations");
  return (seconds) => {
    const duration = durationOf(seconds);
    return duration === null ? "—" : t(duration.unit, { value: duration.value });
  };
}
