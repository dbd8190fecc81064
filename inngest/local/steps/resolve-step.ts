import type { Tx } from "../database/database.ts";

export type PendingStatus = "planned" | "running" | "sleeping" | "waiting" | "invoking";
export type Outcome = { status: "done"; data?: unknown } | { status: "failed"; error: unknown };

/** Ends a step that is in one of the `from` states and continues its run. False when it was already ended. */
export async function resolveStep(
  tx: Tx,
  runId: string,
  stepId: string,
  from: readonly PendingStatus[],
  outcome: Outcome,
): Promise<boolean> {
  await tx.rows("SELECT 1 FROM engine.run WHERE id = $1 FOR UPDATE", [runId]);
  const data = outcome.status === "done" ? JSON.stringify(outcome.data ?? null) : null;
  const error = outcome.status === "failed" ? JSON.stringify(outcome.error) : null;
  const resolved = await tx.run(
    `UPDATE engine.step SET status = $4, data = $5, error = $6, ended_order = nextval('engine.step_order'), claim = NULL,
       engine_id = NULL WHERE run_id = $1 AND id = $2 AND status = ANY($3)`,
    [runId, stepId, from, outcome.status, data, error],
  );
  if (resolved === 1) await wakeRun(tx, runId);
  return resolved === 1;
}

/** Marks a claimed run dirty, so that its holder continues it, or queues it. A waiting retry keeps its time. */
export async function wakeRun(tx: Tx, runId: string): Promise<void> {
  const noted = await tx.run("UPDATE engine.run SET dirty = true WHERE id = $1 AND claim IS NOT NULL", [runId]);
  if (noted === 0) await tx.rows("SELECT engine.enqueue($1, '', now(), true)", [runId]);
}
