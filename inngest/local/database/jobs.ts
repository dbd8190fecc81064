import type { Tx } from "./database.ts";

export type JobName = "route" | "timer" | "buffer" | "cron" | "purge";

const MAX_ATTEMPTS = 1_000; // jobs must outlive hours of failures
/** The engine's own jobs take milliseconds and create the others, so they come first. Housekeeping comes last. */
const FIRST = -20_000;
const LAST = 20_000;

type JobOptions = {
  /** Replaces a waiting job with the same key. */
  key: string;
  at?: Date;
  /** Keeps the earlier time of a waiting job with this key. */
  keepTime?: boolean;
};

/** Queues a graphile-worker job in the transaction: it exists only if the transaction commits. */
export async function addJob(
  tx: Tx,
  name: JobName,
  payload: Record<string, unknown>,
  { key, at, keepTime = false }: JobOptions,
): Promise<void> {
  await tx.rows(
    `SELECT 1 FROM graphile_worker.add_job($1, $2::json, run_at := coalesce($3, now()), max_attempts := $4,
       job_key := $5, job_key_mode := $6, priority := $7)`,
    [
      name,
      JSON.stringify(payload),
      at ?? null,
      MAX_ATTEMPTS,
      key,
      keepTime ? "preserve_run_at" : "replace",
      name === "purge" ? LAST : FIRST,
    ],
  );
  if (at) tx.wakeAt(at);
}

/** Queues a run (step '') or one of its parallel steps. Replaces the time of a waiting job, earlier or later. */
export async function enqueueUnit(tx: Tx, runId: string, stepId: string, at?: Date): Promise<void> {
  await tx.rows("SELECT engine.enqueue($1, $2, coalesce($3, now()), false)", [runId, stepId, at ?? null]);
  if (at) tx.wakeAt(at);
}

/** Queues many new runs with one statement and one notification. */
export async function enqueueRuns(tx: Tx, runIds: readonly string[]): Promise<void> {
  await tx.rows(
    `SELECT count(*) FROM graphile_worker.add_jobs((
       SELECT array_agg(('run', json_build_object('runId', id), NULL, now(), $2::smallint, 'unit:' || id || ':',
         priority::smallint, NULL)::graphile_worker.job_spec)
       FROM engine.run WHERE id = ANY($1::uuid[])))`,
    [runIds, MAX_ATTEMPTS],
  );
}
