import type { Ctx } from "../platform/ctx.ts";

/** One function of the job engine, as the queue page shows it. */
export type QueueSummary = {
  functionId: string;
  waiting: number;
  active: number;
  failed: number;
  /** Age of the oldest run that hasn't started; null without one. */
  oldestWaitingSeconds: number | null;
  /** Runs that ended in the last five minutes, per minute. */
  perMinute: number;
};

/**
 * What the local engine has to do for this organization; for level 0, for all of them. Empty when Inngest itself is the engine:
 * it has a dashboard of its own. Waiting includes runs that sleep or wait for an event or their turn.
 */
export async function getQueueSummary(ctx: Ctx): Promise<QueueSummary[]> {
  return ctx.db.sql((sql) =>
    sql.rows<QueueSummary>(
      `SELECT function_id AS "functionId",
         count(*) FILTER (WHERE status IN ('queued', 'running') AND NOT at_work)::int AS waiting,
         count(*) FILTER (WHERE at_work)::int AS active,
         count(*) FILTER (WHERE status = 'failed')::int AS failed,
         extract(epoch FROM now() - min(created_at) FILTER (WHERE status = 'queued'))::float8 AS "oldestWaitingSeconds",
         (count(*) FILTER (WHERE ended_at > now() - interval '5 minutes') / 5.0)::float8 AS "perMinute"
       FROM (
         SELECT r.*, status = 'running' AND (claim IS NOT NULL OR EXISTS (
           SELECT FROM engine.step s WHERE s.run_id = r.id AND s.status = 'running')) AS at_work
         FROM engine.run r WHERE ($1::text IS NULL OR org_id = $1)
           AND (status IN ('queued', 'running', 'failed') OR ended_at > now() - interval '5 minutes')) runs
       GROUP BY function_id ORDER BY function_id`,
      [visibleOrganization(ctx)],
    ),
  );
}

/** Null: every organization. Only level 0, and the product's own jobs never ask. */
export function visibleOrganization(ctx: Ctx): string | null {
  return ctx.actor.kind === "user" && ctx.actor.level === 0 ? null : ctx.orgId;
}
