import { failJobRun, getJobRun, moveCursor } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { findErpConnection } from "../settings/index.ts";
import { beginStage } from "./begin-stage.ts";
import { sourceOf } from "./erp-source.ts";
import { findPlace } from "./find-place.ts";
import { parsePage } from "./parse-page.ts";
import { retryRejectedRows } from "./retry-rejected-rows.ts";
import { ErpError } from "./rules/erp-error.ts";
import { reachOf, readPosition, stageAfter } from "./rules/stages.ts";
import { nextStep, queryOf } from "./rules/walk.ts";
import { type ErpEntity, ErpSyncType, type PagePosition, SyncInput, type SyncTask, type Walk } from "./schemas.ts";
import { loadParseContext, takePage } from "./take-page.ts";

/** The next page of the run; null after the last. */
export type PageOutcome = { next: PagePosition | null };

/**
 * Imports one page: fetches, parses row by row and writes it in one transaction with checkpoint, counts and errors.
 * Idempotent: a repeated or concurrent request for the page has no further effect and returns the same.
 */
export async function importErpPage(
  ctx: Ctx,
  request: { jobRunId: string; position: PagePosition },
): Promise<PageOutcome> {
  const { jobRunId } = request;
  const run = await getJobRun(ctx, jobRunId);
  const type = ErpSyncType.parse(run.type);
  const position = readPosition(type, request.position.seq, request.position);
  const place = await findPlace(ctx, jobRunId, type);
  if (place && place.seq > position.seq) return { next: place.next };
  if (run.status !== "running") return { next: null };
  const connection = await findErpConnection(ctx);
  if (!connection) throw new ErpError("erp_not_configured", "No ERP connection is configured", { status: 404 });
  const input = SyncInput.parse(run.input);
  if (input.reach !== reachOf(connection)) {
    await failJobRun(ctx, jobRunId, "The ERP connection was changed");
    return { next: null };
  }
  const task: SyncTask = { jobRunId, type, input, connection };
  const next = await (position.stage === "rejected"
    ? retryRejected(ctx, task, position)
    : importEntity(ctx, task, position, position.stage));
  return next === "elsewhere" ? importErpPage(ctx, request) : { next };
}

type Next = PagePosition | null | "elsewhere";

async function importEntity(ctx: Ctx, task: SyncTask, position: PagePosition, entity: ErpEntity): Promise<Next> {
  const { connection, input, type, jobRunId } = task;
  const walk = position.walk ?? (await beginStage(ctx, connection, entity, type, input));
  const window = walk.isWindowed ? input.window : null;
  const answer = await sourceOf(connection).fetchPage(ctx, connection, entity, queryOf(walk), window);
  const page = await parsePage(entity, answer.rows, await loadParseContext(ctx, type), walk.after);
  const facts = {
    page: answer.page,
    limit: answer.limit,
    total: answer.total,
    arePositions: answer.arePositions,
    rows: answer.rows.length,
    distinct: page.distinct,
    transIds: page.transIds,
    readableIds: page.readableIds,
    firstKey: page.seen[0]?.externalId ?? null,
  };
  const step = nextStep(walk, facts, ctx.clock.now());
  const next = nextPosition(type, position, step.walk);
  const isTaken = await ctx.db.sql(async (sql) => {
    if (!(await moveCursor(sql, ctx.orgId, jobRunId, position.seq, next))) return false;
    await takePage(ctx, sql, task, entity, { step, page, isFirst: position.walk === null });
    return true;
  });
  return isTaken ? next : "elsewhere";
}

async function retryRejected(ctx: Ctx, task: SyncTask, position: PagePosition): Promise<Next> {
  const next = nextPosition(task.type, position, null);
  const write = await retryRejectedRows(ctx, task);
  const isTaken = await ctx.db.sql(async (sql) => {
    if (!(await moveCursor(sql, ctx.orgId, task.jobRunId, position.seq, next))) return false;
    await write(sql);
    return true;
  });
  return isTaken ? next : "elsewhere";
}

function nextPosition(type: ErpSyncType, { seq, stage }: PagePosition, walk: Walk | null): PagePosition | null {
  if (walk) return { seq: seq + 1, stage, walk };
  const following = stageAfter(type, stage);
  return following && { seq: seq + 1, stage: following, walk: null };
}
