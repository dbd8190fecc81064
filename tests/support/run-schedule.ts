import type { InngestFunction } from "inngest";
import { fanOut } from "../../inngest/functions/jobs/fan-out.ts";
import { duePageRequested } from "../../lib/jobs/index.ts";
import type { EventRecorder } from "./event-recorder.ts";
import { type FunctionRun, runFunction } from "./run-function.ts";

const TIMER = { name: "inngest/scheduled.timer", data: {} };

/** Runs a schedule and then each run that continues its due work, until a page is the last. */
export async function runSchedule(
  schedule: InngestFunction.Any,
  recorder: EventRecorder,
  event: Parameters<typeof runFunction>[1] = TIMER,
): Promise<FunctionRun[]> {
  const pages = () => recorder.named(duePageRequested.name);
  let handled = pages().length;
  const runs = [await runFunction(schedule, event)];
  for (let next = pages()[handled]; next; next = pages()[handled]) {
    handled += 1;
    runs.push(await runFunction(fanOut, next));
  }
  const errors = runs.flatMap(({ error }) => error ?? []);
  if (errors.length > 0) throw new Error(errors.join("; "));
  return runs;
}
