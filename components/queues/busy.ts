import type { QueueSummary } from "@/lib/core/queue-reports.ts";

/** Campaign queues are always shown, as users look for them first. */
const ALWAYS_SHOWN = ["whatsapp-send", "email-send"];

/** Queues with running, waiting or failed runs get a card, failures first; idle ones are only listed by name. */
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
