import type { InngestFunction } from "inngest";
import { functions } from "../../inngest/index.ts";
import { matches } from "../../inngest/local/expressions/evaluate.ts";
import type { EventRecorder } from "./event-recorder.ts";
import { runFunction } from "./run-function.ts";

type Trigger = { cron?: string; event?: string | { name: string }; if?: string };
type Event = { name: string; data: Record<string, unknown>; id?: string };

/** Runs per 30 days. */
const RUNS_A_MONTH: [RegExp, number][] = [
  [/^\* \* \* \* \*$/, 43_200],
  [/^\*\/5 \* \* \* \*$/, 8_640],
  [/^\d+ \* \* \* \*$/, 720],
  [/^\d+ \d+ \* \* \*$/, 30],
];

export const scheduled = functions.flatMap((fn) => {
  const cron = triggersOf(fn).find((trigger) => trigger.cron !== undefined)?.cron;
  if (cron === undefined) return [];
  const runs = RUNS_A_MONTH.find(([form]) => form.test(cron))?.[1];
  if (runs === undefined) throw new Error(`How often is ${cron}?`);
  return [{ fn, runs }];
});

/**
 * Runs a function and all functions its events start; counts executions as Inngest does: one per run and one per step.
 */
export async function countExecutions(recorder: EventRecorder, fn: InngestFunction.Any, event: Event): Promise<number> {
  recorder.events.length = 0;
  const { steps, error } = await runFunction(fn, event);
  if (error !== undefined) throw new Error(`${fn.id()}: ${error}`);
  let executions = 1 + steps.length;
  for (const sent of recorder.events.splice(0)) executions += await countStarted(recorder, sent);
  return executions;
}

export async function countStarted(recorder: EventRecorder, event: Event): Promise<number> {
  let executions = 0;
  for (const fn of functions.filter((candidate) => isStartedBy(candidate, event)))
    executions += await countExecutions(recorder, fn, event);
  return executions;
}

function isStartedBy(fn: InngestFunction.Any, event: Event): boolean {
  return triggersOf(fn).some((trigger) => {
    const name = typeof trigger.event === "string" ? trigger.event : trigger.event?.name;
    return name === event.name && (trigger.if === undefined || matches(trigger.if, { event }));
  });
}

function triggersOf(fn: InngestFunction.Any): Trigger[] {
  return (fn.opts.triggers ?? []) as Trigger[];
}
