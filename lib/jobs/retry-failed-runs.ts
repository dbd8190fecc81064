import { NotFoundError } from "../core/errors.ts";
import type { RetryOutcome } from "../core/queue-reports.ts";
import type { Ctx } from "../platform/ctx.ts";
import { type Sql, tenantDb } from "../platform/db.ts";
import { jobEngine } from "./engine.ts";
import { type FailedRow, withFailed } from "./failed-source.ts";
import { reopenJobRuns } from "./job-run.ts";
import { deliver, queueEvents } from "./outbox.ts";
import type { RetryFailed } from "./queue-queries.ts";
import { visibleOrganization } from "./queue-summary.ts";
import { isRepeatable, jobRunIdOf } from "./run-sample.ts";

/** Runs per transaction and per request to the engine. */
const PORTION = 500;

/**
 * Retries these failed runs, or all visible ones, and reopens their `JobRun`. If another run of the same work is
 * running, the run stays failed and counts as blocked.
 */
export async function retryFailedRuns(ctx: Ctx, { ids, groups }: RetryFailed = {}): Promise<RetryOutcome> {
  const wanted = await findRetryable(ctx, { ids, groups });
  if ((ids || groups) && wanted.length === 0) throw new NotFoundError("failed_run_not_found");
  const outcome: RetryOutcome = { retried: 0, blocked: 0, unrepeatable: 0 };
  for (let from = 0; from < wanted.length; from += PORTION) {
    const rows = await loadFailed(ctx, wanted.slice(from, from + PORTION));
    for (const [orgId, ofOrganization] of Map.groupBy(rows, (row) => row.org_id)) {
      const part = await (jobEngine() === "embedded" ? revive : sendAgain)(ctx, orgId, ofOrganization);
      outcome.retried += part.retried;
      outcome.blocked += part.blocked;
      outcome.unrepeatable += part.unrepeatable;
    }
  }
  return outcome;
}

/** Ids only, oldest first: of two runs of the same kind, the earlier one is retried first. */
async function findRetryable(
  ctx: Ctx,
  { ids = null, groups = null }: { ids?: string[] | null; groups?: string[] | null },
): Promise<string[]> {
  const rows = await ctx.db.rows<{ id: string }>(
    `${withFailed(jobEngine())} SELECT id FROM failed
     WHERE ($2::uuid[] IS NULL AND $3::text[] IS NULL) OR id = ANY ($2) OR group_key = ANY ($3) ORDER BY failed_at, id`,
    [visibleOrganization(ctx), ids, groups],
  );
  return rows.map(({ id }) => id);
}

/** Only runs that are still failed. */
function loadFailed(ctx: Ctx, ids: readonly string[]): Promise<FailedRow[]> {
  return ctx.db.rows<FailedRow>(
    `${withFailed(jobEngine())} SELECT * FROM failed WHERE id = ANY ($2::uuid[]) ORDER BY failed_at, id`,
    [visibleOrganization(ctx), ids],
  );
}

/** The embedded engine resumes at the failed step; completed steps are not repeated. */
async function revive(ctx: Ctx, orgId: string | null, rows: readonly FailedRow[]): Promise<RetryOutcome> {
  return tenantDb(orgId ?? ctx.orgId).sql(async (sql) => {
    const { open, blocked } = await reopenAll(sql, orgId, rows);
    const revived = await sql.rows("SELECT engine.retry_runs($1::uuid[], $2)", [open.map(({ id }) => id), orgId]);
    return { retried: revived.length, blocked, unrepeatable: 0 };
  });
}

/**
 * Inngest receives the event again, so all its functions run; all are idempotent. The claim is in the transaction that
 * queues the event, so that two users retry it only once.
 */
async function sendAgain(ctx: Ctx, orgId: string | null, rows: readonly FailedRow[]): Promise<RetryOutcome> {
  const repeatable = rows.filter(({ event }) => isRepeatable(event));
  const { taken, blocked, events } = await tenantDb(orgId ?? ctx.orgId).sql(async (sql) => {
    const { open, blocked } = await reopenAll(sql, orgId, repeatable);
    const claimed = await sql.rows<{ id: string }>(
      "UPDATE platform.failed_run SET retried_at = now() WHERE id = ANY ($1) AND retried_at IS NULL RETURNING id",
      [open.map(({ id }) => id)],
    );
    const ids = new Set(claimed.map(({ id }) => id));
    const taken = open.filter(({ id }) => ids.has(id));
    return { taken, blocked, events: await queueEvents(sql, distinctEvents(taken)) };
  });
  await deliver(events);
  return { retried: taken.length, blocked, unrepeatable: rows.length - repeatable.length };
}

/**
 * Deduplicates events on which several functions failed. Omits the event id, or the engine would discard the event as a
 * duplicate.
 */
function distinctEvents(rows: readonly FailedRow[]) {
  const events = new Map(rows.map(({ id, event }) => [event?.id ?? id, event]));
  return [...events.values()].map((event) => ({ name: event?.name ?? "", data: event?.data ?? {} }));
}

async function reopenAll(
  sql: Sql,
  orgId: string | null,
  rows: readonly FailedRow[],
): Promise<{ open: FailedRow[]; blocked: number }> {
  if (orgId === null) return { open: [...rows], blocked: 0 };
  const named = rows.map(({ event }) => jobRunIdOf(event)).filter((id) => id !== null);
  const { blocked } = await reopenJobRuns(sql, orgId, [...new Set(named)]);
  const open = rows.filter(({ event }) => !blocked.has(jobRunIdOf(event) ?? ""));
  return { open, blocked: rows.length - open.length };
}
