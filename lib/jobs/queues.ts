import type { QueueSummary } from "../core/queue-reports.ts";

/** Named queues: a function belongs to one if its id ends with the name. */
const NAMED_QUEUES = ["whatsapp-send", "email-send"] as const;

const APP_PREFIX = /^balcao-/;
/** The SDK's function that runs `onFailure`. */
const FAILURE_HANDLER = /-failure$/;

/** A function's queue: a named one, or its own id. */
export function queueOf(functionId: string): string {
  const id = functionId.replace(APP_PREFIX, "").replace(FAILURE_HANDLER, "");
  return NAMED_QUEUES.find((name) => id === name || id.endsWith(`-${name}`)) ?? id;
}

/** Figures of one function. Null: the engine does not provide it. */
export type FunctionFigures = Omit<QueueSummary, "queue"> & { functionId: string };

const EMPTY: Omit<QueueSummary, "queue"> = {
  waiting: 0,
  active: 0,
  failed: 0,
  oldestWaitingSeconds: null,
  delayP95Seconds: null,
  perMinute: 0,
};
/** What an engine's API reports: all figures, only waiting and active runs, or none. */
export type Told = "all" | "runs" | "none";
const QUIET: Record<Told, Omit<QueueSummary, "queue">> = {
  all: EMPTY,
  runs: { ...EMPTY, perMinute: null },
  none: { ...EMPTY, waiting: null, active: null, perMinute: null },
};

/** One row per queue, by name; named queues are always included. */
export function foldQueues(rows: readonly FunctionFigures[], told: Told): QueueSummary[] {
  const start = QUIET[told];
  const queues = new Map<string, QueueSummary>(NAMED_QUEUES.map((queue) => [queue, { queue, ...start }]));
  for (const { functionId, ...figures } of rows) {
    const queue = queueOf(functionId);
    const known = queues.get(queue);
    queues.set(queue, known ? merge(known, figures) : { queue, ...figures });
  }
  return [...queues.values()].sort((a, b) => a.queue.localeCompare(b.queue));
}

function merge(queue: QueueSummary, figures: Omit<QueueSummary, "queue">): QueueSummary {
  return {
    queue: queue.queue,
    waiting: add(queue.waiting, figures.waiting),
    active: add(queue.active, figures.active),
    failed: queue.failed + figures.failed,
    oldestWaitingSeconds: longest(queue.oldestWaitingSeconds, figures.oldestWaitingSeconds),
    delayP95Seconds: longest(queue.delayP95Seconds, figures.delayP95Seconds),
    perMinute: add(queue.perMinute, figures.perMinute),
  };
}

function add(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

function longest(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.max(a, b);
}
