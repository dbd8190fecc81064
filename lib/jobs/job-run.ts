import type { Ctx } from "../platform/ctx.ts";
import { recording } from "../platform/database/event-sql.ts";
import type { Reader, Sql } from "../platform/db.ts";
import { findJobRunOfEvent } from "./list-job-runs.ts";
import { deliver, type EmittableEvent, queueEvents } from "./outbox.ts";
import type { JobRun, NewJobRun, Progress } from "./schemas.ts";

export { addJobRunErrors, listJobRunErrors } from "./job-run-errors.ts";
export { findJobRunOfEvent, findRunningJobRun, getJobRun, listJobRuns } from "./list-job-runs.ts";

export async function startJobRun(ctx: Ctx, run: NewJobRun): Promise<string> {
  return insertJobRun(ctx.db, ctx.orgId, run);
}

/** Starts the run in the caller's transaction, together with its data. */
export function startJobRunWith(sql: Sql, orgId: string, run: NewJobRun): Promise<string> {
  return insertJobRun(sql, orgId, run);
}

type Claim = {
  /** Default: the run's own type. */
  types?: readonly string[];
  /** Event that makes the job engine process the run, sent if the run starts. */
  eventOf?: (jobRunId: string) => EmittableEvent;
};

/** Starts the run unless one of `types` is running; null then. Safe under concurrency. */
export async function claimJobRun(
  ctx: Ctx,
  run: NewJobRun,
  { types = [run.type], eventOf }: Claim = {},
): Promise<string | null> {
  const claimed = await ctx.db.sql(async (sql) => {
    await lockJobRunStarts(sql, ctx.orgId);
    const running = await sql.rows(
      "SELECT 1 FROM job_run WHERE organization_id = $1 AND status = 'running' AND type = ANY($2) LIMIT 1",
      [ctx.orgId, types],
    );
    if (running.length > 0) return null;
    const id = await insertJobRun(sql, ctx.orgId, run);
    return { id, events: eventOf ? await queueEvents(sql, eventOf(id)) : [] };
  });
  if (claimed === null) return null;
  await deliver(claimed.events);
  return claimed.id;
}

/** Starts one run per event: a repeated step or concurrent call returns the first run. */
export async function startJobRunOfEvent(ctx: Ctx, run: NewJobRun, eventId: string): Promise<string> {
  return ctx.db.sql(async (sql) => {
    await lockJobRunStarts(sql, ctx.orgId);
    const started = await findJobRunOfEvent(sql, ctx.orgId, run.type, eventId);
    return started ?? insertJobRun(sql, ctx.orgId, { ...run, input: { ...run.input, eventId } });
  });
}

/**
 * SQL that stores a run of a schedule for `$1`, with its event's id, as started and finished in this transaction; returns
 * 1. Null if the event's run has started already. The type's end is no event for integrators.
 */
export function finishedJobRunSql(run: { type: string; input: string; eventId: string; progress: string }): string {
  const { type, input, eventId, progress } = run;
  return `WITH put AS (
      INSERT INTO job_run (organization_id, type, trigger, status, input, progress, finished_at, heartbeat_at)
      SELECT $1, '${type}', 'schedule', 'completed', ${input} || jsonb_build_object('eventId', ${eventId}), ${progress},
        now(), now()
      WHERE NOT EXISTS (SELECT FROM job_run r WHERE r.organization_id = $1 AND r.type = '${type}'
        AND r.input ->> 'eventId' = ${eventId} AND r.started_at > now() - interval '2 days')
      RETURNING 1)
    SELECT CASE WHEN count(*) = 1 THEN 1 END FROM put`;
}

/** Kinds of work (first word of the type) limited to one run per organization at a time. */
const ONE_AT_A_TIME = ["erp", "rfm"];

/**
 * Reopens failed runs before their events are retried; of several runs of an exclusive kind only the first. `blocked`:
 * runs that must wait because another run of their kind is running. Ignores runs that are not failed.
 */
export async function reopenJobRuns(
  sql: Sql,
  orgId: string,
  jobRunIds: readonly string[],
): Promise<{ blocked: ReadonlySet<string> }> {
  if (jobRunIds.length === 0) return { blocked: new Set() };
  await lockJobRunStarts(sql, orgId);
  const rows = await sql.rows<{ id: string; isBlocked: boolean }>(
    `WITH failed AS (
       SELECT r.id, k.kind = ANY ($3) AND (
           row_number() OVER (PARTITION BY k.kind ORDER BY w.place) > 1 OR EXISTS (
             SELECT FROM job_run o WHERE o.organization_id = $1 AND o.status = 'running'
               AND split_part(o.type, '_', 1) = k.kind)) AS is_blocked
       FROM unnest($2::uuid[]) WITH ORDINALITY AS w(id, place)
       JOIN job_run r ON r.organization_id = $1 AND r.id = w.id AND r.status = 'failed'
       CROSS JOIN LATERAL (SELECT split_part(r.type, '_', 1) AS kind) k
     ), reopened AS (
       UPDATE job_run r SET status = 'running', error = NULL, finished_at = NULL, heartbeat_at = now()
       FROM failed f WHERE r.organization_id = $1 AND r.id = f.id AND NOT f.is_blocked
     )
     SELECT id, is_blocked AS "isBlocked" FROM failed`,
    [orgId, jobRunIds, ONE_AT_A_TIME],
  );
  return { blocked: new Set(rows.filter(({ isBlocked }) => isBlocked).map(({ id }) => id)) };
}

const START_KEY = "hashtextextended('job_run:' || $1::text, 0)";

/** SQL of `lockJobRunStarts` for `$1`, which does not wait: false while a run is starting. */
export const TRY_LOCK_JOB_RUN_STARTS = `pg_try_advisory_xact_lock(${START_KEY})`;

/** Advisory lock: until the transaction ends, no run of the organization starts or is reopened. */
export async function lockJobRunStarts(sql: Sql, orgId: string): Promise<void> {
  await sql.rows(`SELECT pg_advisory_xact_lock(${START_KEY})`, [orgId]);
}

async function insertJobRun(sql: Reader, orgId: string, run: NewJobRun): Promise<string> {
  const { type, trigger = "schedule", actorId = null, input = {} } = run;
  const rows = await sql.rows<{ id: string }>(
    `INSERT INTO job_run (organization_id, type, trigger, actor_id, input) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [orgId, type, trigger, actorId, JSON.stringify(input)],
  );
  const [row] = rows;
  if (!row) throw new Error("A job run was not inserted");
  return row.id;
}

/** The run's counts plus those of `$3`. */
const SUMMED_PROGRESS = `progress || (
  SELECT coalesce(jsonb_object_agg(entity, counts), '{}') FROM (
    SELECT d.entity, coalesce(job_run.progress -> d.entity, '{}') || jsonb_object_agg(
      c.name, coalesce((job_run.progress -> d.entity ->> c.name)::numeric, 0) + c.value::numeric) AS counts
    FROM jsonb_each($3::jsonb) AS d(entity, counts), jsonb_each_text(d.counts) AS c(name, value)
    GROUP BY d.entity) merged)`;

/**
 * Adds `delta` to the run's counts and renews its heartbeat, in the counted page's transaction. Concurrent calls wait
 * for the row lock, so no count is lost.
 */
export async function saveProgress(sql: Sql, orgId: string, jobRunId: string, delta: Progress = {}): Promise<void> {
  await sql.run(
    `UPDATE job_run SET heartbeat_at = now(), progress = ${SUMMED_PROGRESS} WHERE organization_id = $1 AND id = $2`,
    [orgId, jobRunId, JSON.stringify(delta)],
  );
}

/**
 * False if the run has already ended or is another tenant's. The last counts are added with the end, so a retry does
 * not add them twice.
 */
export function finishJobRun(ctx: Ctx, jobRunId: string, progress: Progress = {}): Promise<boolean> {
  return endJobRun(ctx, jobRunId, { status: "completed", error: null, progress });
}

/** `message` is shown to users: no secrets, no personal data. */
export function failJobRun(ctx: Ctx, jobRunId: string, message: string): Promise<boolean> {
  return endJobRun(ctx, jobRunId, { status: "failed", error: message, progress: {} });
}

/** Events for syncs among the rows of `ended`. */
const RECORD_SYNCS = recording(
  ["sync.finished", "sync.failed"],
  `SELECT CASE status WHEN 'completed' THEN 'sync.finished' ELSE 'sync.failed' END AS type, id AS subject_id,
     NULL::uuid AS store_id, jsonb_build_object('sync', type, 'trigger', trigger, 'rejectedRows', error_count) AS data
   FROM ended WHERE split_part(type, '_', 1) = 'erp'`,
);

/**
 * Fails all running runs of a kind (first word of the type). A page being applied commits first; later pages find the
 * run ended. Lock order: call under `lockJobRunStarts`, before any lock that a page's transaction takes.
 */
export async function failRunningJobRuns(sql: Sql, orgId: string, kind: string, message: string): Promise<void> {
  await sql.run(
    `WITH ended AS (
       UPDATE job_run SET status = 'failed', error = $3, finished_at = now(), heartbeat_at = now()
       WHERE organization_id = $1 AND split_part(type, '_', 1) = $2 AND status = 'running'
       RETURNING id, type, trigger, status, error_count
     ), ${RECORD_SYNCS}
     SELECT FROM ended`,
    [orgId, kind, message],
  );
}

type End = { status: JobRun["status"]; error: string | null; progress: Progress };

async function endJobRun({ db, orgId }: Ctx, jobRunId: string, { status, error, progress }: End): Promise<boolean> {
  const ended = await db.rows(
    `WITH ended AS (
       UPDATE job_run SET status = $4, error = $5, finished_at = now(), heartbeat_at = now(), progress = ${SUMMED_PROGRESS}
       WHERE organization_id = $1 AND id = $2 AND status = 'running' RETURNING id, type, trigger, status, error_count
     ), ${RECORD_SYNCS}
     SELECT FROM ended`,
    [orgId, jobRunId, JSON.stringify(progress), status, error],
  );
  return ended.length === 1;
}
