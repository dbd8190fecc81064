import type { QueueReport, QueueSummary } from "@/lib/core/queue-reports.ts";

/** Campaign queues are always shown, as users look for them first. */
const ALWAYS_SHOWN = ["whatsapp-send", "email-send"];

/** Queues with running, waiting or failed runs get a row, failures first; of idle ones only the area is named. */
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

/** A run that waits longer than any pause between two tries. */
const LATE_SECONDS = 1_800;

/** Whether there is anything to do. An engine that does not tell its runs can only say what has failed. */
export function verdictOf({ data, tellsRuns }: Pick<QueueReport, "data" | "tellsRuns">) {
  const count = data.reduce((sum, { failed }) => sum + failed, 0);
  if (count > 0) return { state: "failed", count } as const;
  const late = data.filter(({ oldestWaitingSeconds }) => (oldestWaitingSeconds ?? 0) > LATE_SECONDS).length;
  if (late > 0) return { state: "late", count: late } as const;
  return { state: tellsRuns ? "fine" : "noFailure", count } as const;
}

/** Areas of names such as “Campanhas: envio por e-mail”, without those of the queues shown. */
export function idleAreas(idle: readonly string[], shown: readonly string[]): string[] {
  const busy = new Set(shown.map(areaOf));
  return [...new Set(idle.map(areaOf))].filter((area) => !busy.has(area)).sort((a, b) => a.localeCompare(b));
}

function areaOf(name: string): string {
  return name.split(": ", 1)[0] ?? name;
}
