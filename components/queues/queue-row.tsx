"use client";

import { useTranslations } from "next-intl";
import { durationOf } from "@/components/queues/duration.ts";
import { useQueueName } from "@/components/queues/use-queue-name.ts";
import { TableCell, TableRow } from "@/components/ui/table.tsx";
import type { QueueSummary } from "@/lib/core/queue-reports.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type QueueRowProps = { queue: QueueSummary; isChosen: boolean; onChoose: () => void };

/** One queue's figures. Its failures filter the list above. */
export function QueueRow({ queue, isChosen, onChoose }: QueueRowProps) {
  const t = useTranslations("queues.figures");
  const format = useFormatters();
  const name = useQueueName()(queue.queue);
  const duration = useDurationText();
  const { waiting, active, failed, oldestWaitingSeconds, delayP95Seconds, perMinute } = queue;
  const isIdle = waiting === 0 && active === 0;
  return (
    <TableRow data-state={isChosen ? "selected" : undefined}>
      <th scope="row" className="h-10 px-4 py-2 text-left font-normal">
        {name}
        {isIdle ? null : (
          <span className="block text-muted-foreground sm:hidden">
            {t("onPhone", { waiting: format.number(waiting), active: format.number(active) })}
          </span>
        )}
      </th>
      <TableCell numeric className="hidden sm:table-cell">
        {format.number(waiting)}
      </TableCell>
      <TableCell numeric className="hidden sm:table-cell">
        {format.number(active)}
      </TableCell>
      <TableCell numeric>
        {failed > 0 ? (
          <button
            type="button"
            aria-pressed={isChosen}
            title={t("showFailed")}
            onClick={onChoose}
            className="hit-area rounded-sm font-medium text-negative underline decoration-1 underline-offset-4"
          >
            {format.number(failed)}
          </button>
        ) : (
          format.number(failed)
        )}
      </TableCell>
      <TableCell numeric className="hidden md:table-cell">
        {duration(oldestWaitingSeconds)}
      </TableCell>
      <TableCell numeric className="hidden md:table-cell">
        <UsualWait seconds={delayP95Seconds} />
      </TableCell>
      <TableCell numeric className="hidden md:table-cell">
        {format.decimal(perMinute)}
      </TableCell>
    </TableRow>
  );
}

function UsualWait({ seconds }: { seconds: number | null }) {
  const t = useTranslations("queues.figures");
  const duration = useDurationText();
  if (seconds === null) return "—";
  return seconds < 1 ? t("almostNone") : t("upTo", { time: duration(seconds) });
}

function useDurationText(): (seconds: number | null) => string {
  const t = useTranslations("queues.durations");
  return (seconds) => {
    const duration = durationOf(seconds);
    return duration === null ? "—" : t(duration.unit, { value: duration.value });
  };
}
