import type { Queue } from "@/components/queues/shapes.ts";

/** The queues of campaigns: always in sight, as people look for them first. */
const ALWAYS_SHOWN = ["whatsapp-send", "email-send"];

/** Those worth a card: the ones that do, await or failed something, failures first. The others are only named. */
export function splitQueues(queues: readonly Queue[]): { shown: Queue[]; idle: Queue[] } {
  const isShown = (queue: Queue) => isBusy(queue) || ALWAYS_SHOWN.includes(queue.queue);
  const weight = ({ failed, active, waiting }: Queue) =>
    (failed > 0 ? 2 : 0) + ((active ?? 0) + (waiting ?? 0) > 0 ? 1 : 0);
  return {
    shown: queues.filter(isShown).sort((a, b) => weight(b) - weight(a) || a.queue.localeCompare(b.queue)),
    idle: queues.filter((queue) => !isShown(queue)),
  };
}

function isBusy({ waiting, active, failed, perMinute }: Queue): boolean {
  return failed > 0 || (waiting ?? 0) > 0 || (active ?? 0) > 0 || (perMinute ?? 0) > 0;
}
