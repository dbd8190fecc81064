import type { QueueSummary } from "@/lib/core/queue-reports.ts";

/** The queues of campaigns: always in sight, as people look for them first. */
const ALWAYS_SHOWN = ["whatsapp-send", "email-send"];

/** Those worth a card: the ones that do, await or failed something, failures first. The others are only named. */
export function splitQueues(queues: readonly QueueSummary[]): { shown: QueueSummary[]; idle: QueueSummary[] } {
  const isShown = (queue: QueueSummary) => isBusy(queue) || ALWAYS_SHOWN.includes(queue.queue);
  const weight = ({ failed, active, waiting }: QueueSummary) =>
    (failed > 0 ? 2 : 0) + ((active ?? 0) + (waiting ?? 0) > 0 ? 1 : 0);
  return {
    shown: queues.filter(isShown).sort((a, b) => weight(b) - weight(a) || a.queue.localeCompare(b.queue)),
    idle: queues.filter((queue) => !isShown(queue)),
  };
}

function isBusy({ waiting, active, failed, perMinute }: QueueSummary): boolean {
  return failed > 0 || (waiting ?? 0) > 0 || (active ?? 0) > 0 || (perMinute ?? 0) > 0;
}
