import type { QueueReport } from "../core/queue-reports.ts";
import type { Ctx } from "../platform/ctx.ts";
import { unsafeRows } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { jobEngine } from "./engine.ts";
import { listEngineRuns } from "./engine-runs.ts";
import { type FunctionFigures, foldQueues, type Told } from "./queues.ts";

/** All functions that an event can trigger; functions with only a schedule just for level 0. */
const EMBEDDED = `
  WITH run AS (
    SELECT r.function_id, r.status, r.created_at, r.started_at, r.ended_at,
      r.status = 'running' AND (r.claim IS NOT NULL OR EXISTS (
        SELECT FROM engine.step s WHERE s.run_id = r.id AND s.status = 'running')) AS at_work
    FROM engine.run r WHERE ($1::text IS NULL OR r.org_id = $1)
      AND (r.status IN ('queued', 'running', 'failed') OR r.started_at > now() - interval '1 hour'
        OR r.ended_at > now() - interval '5 minutes')
  ), known AS (
    SELECT id FROM engine.function WHERE archived_at IS NULL AND ($1::text IS NULL
      OR jsonb_path_exists(config, '$.triggers[*].event ? (!(@ starts with "inngest/"))'))
    UNION SELECT function_id FROM run
  )
  SELECT k.id AS "functionId",
    count(*) FILTER (WHERE status IN ('queued', 'running') AND NOT at_work)::int AS waiting,
    count(*) FILTER (WHERE at_work)::int AS active,
    count(*) FILTER (WHERE status = 'failed')::int AS failed,
    extract(epoch FROM now() - min(created_at) FILTER (WHERE status = 'queued'))::float8 AS "oldestWaitingSeconds",
    (percentile_cont(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM started_at - created_at))
      FILTER (WHERE started_at > now() - interval '1 hour'))::float8 AS "delayP95Seconds",
    (count(*) FILTER (WHERE ended_at > now() - interval '5 minutes') / 5.0)::float8 AS "perMinute"
  FROM known k LEFT JOIN run r ON r.function_id = k.id GROUP BY k.id`;

/** Undelivered and abandoned outbox events, shown as a queue of their own if there are any. */
const OUTBOX = `
  SELECT 'outbox' AS "functionId", (count(*) FILTER (WHERE gave_up_at IS NULL))::int AS waiting, 0 AS active,
    count(gave_up_at)::int AS failed,
    extract(epoch FROM now() - min(created_at) FILTER (WHERE gave_up_at IS NULL))::float8 AS "oldestWaitingSeconds",
    NULL::float8 AS "delayP95Seconds", 0::float8 AS "perMinute"
  FROM platform.outbox_event WHERE $1::text IS NULL OR org_id = $1 HAVING count(*) > 0`;

/** Inngest exposes no waiting or active runs; failures are recorded by us. */
const RECORDED = `
  SELECT function_id AS "functionId", NULL::int AS waiting, NULL::int AS active, count(*)::int AS failed,
    NULL::float8 AS "oldestWaitingSeconds", NULL::float8 AS "delayP95Seconds", NULL::float8 AS "perMinute"
  FROM platform.failed_run WHERE retried_at IS NULL AND ($1::text IS NULL OR org_id = $1) GROUP BY function_id`;

/**
 * Queue figures of this organization or, for level 0, of all. Waiting includes runs that sleep or wait for an event or
 * a concurrency slot.
 */
export async function getQueueSummary(ctx: Ctx): Promise<QueueReport> {
  const engine = jobEngine();
  const orgId = visibleOrganization(ctx);
  const kept = await ctx.db.sql(async (sql) => [
    ...(await sql.rows<FunctionFigures>(engine === "embedded" ? EMBEDDED : RECORDED, [orgId])),
    ...(await sql.rows<FunctionFigures>(OUTBOX, [orgId])),
  ]);
  const { rows, told } = await withEngineRuns(kept, orgId, ctx.clock.now());
  return {
    engine,
    scope: orgId === null ? "all" : "organization",
    hasPage: orgId === null && env().ENABLE_QUEUE_UI,
    measuredAt: ctx.clock.now().toISOString(),
    tellsRuns: told !== "none",
    data: foldQueues(rows, told),
  };
}

/** A self-hosted Inngest lists runs without their organization, so only level 0 may see them. */
async function withEngineRuns(
  rows: FunctionFigures[],
  orgId: string | null,
  now: Date,
): Promise<{ rows: FunctionFigures[]; told: Told }> {
  if (jobEngine() === "embedded") return { rows, told: "all" };
  const runs = orgId === null ? await listEngineRuns(now) : null;
  if (runs === null) return { rows, told: "none" };
  const failures = rows.map((row) => ({ ...row, waiting: row.waiting ?? 0, active: row.active ?? 0 }));
  return { rows: [...failures, ...runs], told: "runs" };
}

/** Not tenant-scoped: totals of all organizations, for metrics without organization names. */
export async function unsafeQueueFigures(): Promise<FunctionFigures[]> {
  const queues = await unsafeRows<FunctionFigures>(jobEngine() === "embedded" ? EMBEDDED : RECORDED, [null]);
  const kept = [...queues, ...(await unsafeRows<FunctionFigures>(OUTBOX, [null]))];
  return (await withEngineRuns(kept, null, new Date())).rows;
}

/** Null: all organizations, only for level-0 users and never for the product's own jobs. */
export function visibleOrganization(ctx: Ctx): string | null {
  return ctx.actor.kind === "user" && ctx.actor.level === 0 ? null : ctx.orgId;
}
