import type { EngineContext } from "../context.ts";
import type { Tx } from "../database/database.ts";
import { addJob } from "../database/jobs.ts";
import { parseMoment } from "../time/duration.ts";
import { type Outcome, resolveStep } from "./resolve-step.ts";

/** Schedules the end of a sleep, or the timeout of a wait or invocation. */
export async function setTimer(tx: Tx, runId: string, stepId: string, when: string): Promise<void> {
  const key = `timer:${runId}:${stepId}`;
  await addJob(tx, "timer", { runId, stepId }, { key, at: parseMoment(when, new Date()) });
}

/** A timer fired: a sleep ends, a wait times out with null, an invocation fails. */
export async function ringTimer(engine: EngineContext, runId: string, stepId: string): Promise<void> {
  const nothing: Outcome = { status: "done", data: null };
  const tooLong: Outcome = {
    status: "failed",
    error: { name: "Error", message: "The invoked function took too long" },
  };
  await engine.db.tx(async (tx) => {
    const rested = await resolveStep(tx, runId, stepId, ["sleeping", "waiting"], nothing);
    if (!rested) await resolveStep(tx, runId, stepId, ["invoking"], tooLong);
  });
}
