import { randomUUID } from "node:crypto";
import type { EngineContext } from "../context.ts";
import type { Tx } from "../database/database.ts";
import { enqueueUnit } from "../database/jobs.ts";
import type { EngineEvent } from "../events/event.ts";
import { releaseSlots, takeSlots } from "../flow/slots.ts";
import type { FunctionConfig } from "../functions/config.ts";
import { outageDelay } from "../time/backoff.ts";
import { loadEndedSteps } from "./load-steps.ts";
import type { Unit } from "./run.ts";

type RunRow = {
  function_id: string;
  status: string;
  events: EngineEvent[];
  claim: string | null;
  attempt: number;
  outages: number;
  interruptions: number;
  unavailable_since: Date | null;
};

/** Claims a run in order to continue it. Null when it has ended, is claimed already or must wait. */
export async function claimRun(engine: EngineContext, runId: string): Promise<Unit | null> {
  return engine.db.tx(async (tx) => {
    const run = await lockRun(tx, runId);
    if (!run) return null;
    if (run.claim !== null) {
      await tx.run("UPDATE engine.run SET dirty = true WHERE id = $1", [runId]);
      return null;
    }
    const fn = engine.registry.find(run.function_id);
    if (!fn) return postpone(engine, tx, runId);
    if (!(await takeSlots(tx, fn, { runId, stepId: "", events: run.events }, engine.engineId))) return null;
    return hold(tx, engine, runId, run, fn);
  });
}

async function lockRun(tx: Tx, runId: string): Promise<RunRow | undefined> {
  const rows = await tx.rows<RunRow>(
    `SELECT function_id, status, events, claim, attempt, outages, interruptions, unavailable_since
     FROM engine.run WHERE id = $1 AND status IN ('queued', 'running') FOR UPDATE`,
    [runId],
  );
  return rows[0];
}

/** The app does not serve this function now: retry later, as for an app that is down. */
async function postpone(engine: EngineContext, tx: Tx, runId: string): Promise<null> {
  engine.registry.load().catch(() => undefined); // or this process missed a change
  const [run] = await tx.rows<{ outages: number }>(
    `UPDATE engine.run SET outages = outages + 1, unavailable_since = coalesce(unavailable_since, now())
     WHERE id = $1 RETURNING outages`,
    [runId],
  );
  await releaseSlots(tx, runId, "");
  await enqueueUnit(tx, runId, "", new Date(Date.now() + outageDelay(run?.outages ?? 1)));
  return null;
}

async function hold(tx: Tx, engine: EngineContext, runId: string, run: RunRow, fn: FunctionConfig): Promise<Unit> {
  const claim = randomUUID();
  await tx.run(
    `UPDATE engine.run SET claim = $2, engine_id = $3, status = 'running', dirty = false,
       started_at = coalesce(started_at, now()) WHERE id = $1`,
    [runId, claim, engine.engineId],
  );
  const { attempt, outages, interruptions, unavailable_since: unavailableSince, events } = run;
  const steps = await loadEndedSteps(tx, runId);
  return { runId, stepId: "", claim, fn, events, attempt, outages, interruptions, unavailableSince, ...steps };
}
