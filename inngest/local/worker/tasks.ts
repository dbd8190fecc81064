import type { TaskList } from "graphile-worker";
import { z } from "zod";
import type { EngineContext } from "../context.ts";
import { fireSchedule } from "../cron/fire-schedule.ts";
import { routeEvents } from "../events/route-events.ts";
import { takeHeld } from "../flow/debounce.ts";
import { advanceRun } from "../runs/advance-run.ts";
import { createRuns } from "../runs/create-runs.ts";
import { advanceStep } from "../steps/advance-step.ts";
import { endSleep } from "../steps/timers.ts";
import { purge } from "./purge.ts";

const RunJob = z.object({ runId: z.string() });
const StepJob = z.object({ runId: z.string(), stepId: z.string() });
const BatchJob = z.object({ batchId: z.string(), names: z.array(z.string()) });
const KeyJob = z.object({ functionId: z.string(), key: z.string() });
const CronJob = z.object({ functionId: z.string(), expression: z.string() });

/** Handlers of the queue's jobs. `signal` aborts calls in progress on shutdown. */
export function createTasks(engine: EngineContext, signal: AbortSignal): TaskList {
  return {
    route: (payload) => routeEvents(engine, BatchJob.parse(payload)),
    run: (payload) => advanceRun(engine, RunJob.parse(payload).runId, signal),
    step: (payload) => {
      const { runId, stepId } = StepJob.parse(payload);
      return advanceStep(engine, runId, stepId, signal);
    },
    timer: (payload) => {
      const { runId, stepId } = StepJob.parse(payload);
      return endSleep(engine, runId, stepId);
    },
    buffer: (payload) => startHeld(engine, KeyJob.parse(payload)),
    cron: (payload) => fireSchedule(engine, CronJob.parse(payload)),
    purge: () => purge(engine),
  };
}

async function startHeld(engine: EngineContext, { functionId, key }: z.infer<typeof KeyJob>): Promise<void> {
  const fn = engine.registry.find(functionId);
  if (!fn) return;
  await engine.db.tx(async (tx) => {
    const event = await takeHeld(tx, key);
    if (event) await createRuns(tx, [{ fn, event }]);
  });
}
