import type { EngineContext } from "../context.ts";
import type { Tx } from "../database/database.ts";
import { addJob } from "../database/jobs.ts";
import { parseMoment } from "../time/duration.ts";
import { wakeRun } from "./wake-run.ts";

/** Schedules the end of a sleep. */
export async function setTimer(tx: Tx, runId: string, stepId: string, when: string): Promise<void> {
  const key = `timer:${runId}:${stepId}`;
  await addJob(tx, "timer", { runId, stepId }, { key, at: parseMoment(when, new Date()) });
}

/** A timer fired: its step ends and the run continues, unless it was cancelled meanwhile. */
export async function endSleep(engine: EngineContext, runId: string, stepId: string): Promise<void> {
  await engine.db.tx(async (tx) => {
    await tx.rows("SELECT 1 FROM engine.run WHERE id = $1 FOR UPDATE", [runId]);
    const ended = await tx.run(
      `UPDATE engine.step SET status = 'done', data = 'null', ended_order = nextval('engine.step_order')
       WHERE run_id = $1 AND id = $2 AND status = 'sleeping'`,
      [runId, stepId],
    );
    if (ended === 1) await wakeRun(tx, runId);
  });
}
