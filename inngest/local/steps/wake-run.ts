import type { Tx } from "../database/database.ts";

/** Marks a claimed run dirty, so that its holder continues it, or queues it. A waiting retry keeps its time. */
export async function wakeRun(tx: Tx, runId: string): Promise<void> {
  const noted = await tx.run("UPDATE engine.run SET dirty = true WHERE id = $1 AND claim IS NOT NULL", [runId]);
  if (noted === 0) await tx.rows("SELECT engine.enqueue($1, '', now(), true)", [runId]);
}
