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

/** How many runs one transaction takes up, and one request to the engine carries. */
const PORTION = 500;

/**
 * Takes failed runs up again: these, or all that this person sees. What the work reports on (its `JobRun`) runs again
 * too; where another one is doing the same work meanwhile, the run stays failed and counts as blocked.
 */
export async function retryFailedRuns(ctx: Ctx, { ids, groups }: RetryFailed = {}): Promise<RetryOutcome> {
  const wanted = await findRetryable(ctx, { ids, groups });
  if ((ids || groups) && wanted.length === 0) throw new NotFoundError("Failed run");
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

/** Their ids alone, oldest first: where two of the same kind wait, the earlier one has its turn. */
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

/** Those that are still failed. */
function loadFailed(ctx: Ctx, ids: readonly string[]): Promise<FailedRow[]> {
  return ctx.db.rows<FailedRow>(
    `${withFailed(jobEngine())} SELECT * FROM failed WHERE id = ANY ($2::uuid[]) ORDER BY failed_at, id`,
    [visibleOrganization(ctx), ids],
  );
}

/** The local engine goes on at the step that failed; finished steps are not repeated. */
async function revive(ctx: Ctx, orgId: string | null, rows: readonly FailedRow[]): Promise<RetryOutcome> {
  return tenantDb(orgId ?? ctx.orgId).sql(async (sql) => {
    const { open, blocked } = await reopenAll(sql, orgId, rows);
    const revived = await sql.rows("SELECT engine.retry_runs($1::uuid[], $2)", [open.map(({ id }) => id), orgId]);
    return { retried: revived.length, blocked, unrepeatable: 0 };
  });
}

/**
 * Inngest gets the event once more, so every function that listens to it runs: all are idempotent. Claimed in the
 * transaction that queues the event, so that two people retry once.
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

/** Two functions may have failed on one event. Without its id: the engine would take it for the one it knows. */
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
