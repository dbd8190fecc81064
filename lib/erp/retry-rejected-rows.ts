import { type JobRunError, listOpenJobRunErrors, noteRetriedErrors, saveProgress } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import type { ErpConnection } from "../settings/index.ts";
import { sourceOf } from "./erp-source.ts";
import { importRows } from "./import-rows.ts";
import { type ErpRows, type ParsedPage, parsePage } from "./parse-page.ts";
import { ErpError } from "./rules/erp-error.ts";
import { outcomeOf, type RowId, type WantedRow } from "./rules/rejected-row.ts";
import type { ErpAnswer } from "./rules/walk.ts";
import type { SyncTask } from "./schemas.ts";
import { loadParseContext } from "./take-page.ts";

/** Customers first: a rejected transaction may depend on one. */
const ENTITIES = ["customers", "transactions"] as const;
type NumberedEntity = (typeof ENTITIES)[number];

const MAX_ERRORS = 1000;
const MAX_REQUESTS = 50;
/** Neighboring rows are read too: rejected rows cluster, and importing a known row again has no effect. */
const ROWS_PER_REQUEST = 200;

type Retry<Entity extends NumberedEntity> = {
  entity: Entity;
  pages: ParsedPage<ErpRows[Entity]>[];
  tried: string[];
  resolved: string[];
  /** The ERP failed: the remaining rows wait for the next run. */
  isCutShort: boolean;
};

/** Fetches rows rejected by earlier runs again. Returns the writes for the page's transaction. */
export async function retryRejectedRows(ctx: Ctx, task: SyncTask): Promise<(sql: Sql) => Promise<void>> {
  const open = await listOpenJobRunErrors(ctx, ENTITIES, MAX_ERRORS);
  const earlier = open.filter((error) => error.jobRunId !== task.jobRunId);
  const customers = await askAgain(ctx, task, "customers", earlier);
  const transactions = await askAgain(ctx, task, "transactions", customers.isCutShort ? [] : earlier);
  return async (sql) => {
    await write(ctx, sql, task, customers);
    await write(ctx, sql, task, transactions);
  };
}

async function askAgain<Entity extends NumberedEntity>(
  ctx: Ctx,
  { connection, type }: SyncTask,
  entity: Entity,
  open: readonly JobRunError[],
): Promise<Retry<Entity>> {
  const retry: Retry<Entity> = { entity, pages: [], tried: [], resolved: [], isCutShort: false };
  const context = await loadParseContext(ctx, type);
  const found: { seen: RowId[]; bad: RowId[]; covered: number } = { seen: [], bad: [], covered: -1 };
  for (const { id, row } of wantedRows(entity, open)) {
    if (outcomeOf(row, found) === "unread" && row.after >= found.covered) {
      if (retry.pages.length === MAX_REQUESTS) break;
      const answer = await askFrom(ctx, connection, entity, row.after);
      if (answer === null) return { ...retry, isCutShort: true };
      const page = await parsePage(entity, answer.rows, context, row.after);
      retry.pages.push(page);
      found.seen.push(...page.seen);
      found.bad.push(...page.rejected.map(toRowId), ...page.incomplete.map(toRowId));
      found.covered = coveredBy(answer, page, row.after);
    }
    retry.tried.push(id);
    if (outcomeOf(row, found) === "settled") retry.resolved.push(id);
  }
  return retry;
}

/** In ERP order, so that one answer can cover several rows. */
function wantedRows(entity: NumberedEntity, open: readonly JobRunError[]): { id: string; row: WantedRow }[] {
  return open
    .filter((error) => error.entity === entity)
    .flatMap(({ id, externalId, payload }) =>
      typeof payload.after === "number"
        ? [{ id, row: { ...toRowId({ externalId, payload }), after: payload.after } }]
        : [],
    )
    .sort((a, b) => a.row.after - b.row.after);
}

function toRowId({ externalId, payload }: { externalId: string | null; payload: Record<string, unknown> }): RowId {
  const { transId, branch } = payload;
  return {
    externalId,
    transId: typeof transId === "number" ? transId : null,
    branch: typeof branch === "string" ? branch : null,
  };
}

/** Null if the ERP fails: the new data is already imported, and the retry can wait. */
async function askFrom(
  ctx: Ctx,
  connection: ErpConnection,
  entity: NumberedEntity,
  after: number,
): Promise<ErpAnswer | null> {
  try {
    const query = { transId: after > 0 ? after : null, page: 1, limit: ROWS_PER_REQUEST };
    return await sourceOf(connection).fetchPage(ctx, connection, entity, query);
  } catch (error) {
    if (error instanceof ErpError) return null;
    throw error;
  }
}

/** Highest number up to which every row was read. A rejected row's number is not reliable for this. */
function coveredBy({ rows, total }: ErpAnswer, { transIds }: { transIds: number[] }, after: number): number {
  if (total === null || rows.length >= total) return Number.POSITIVE_INFINITY;
  return Math.max(after, ...transIds);
}

async function write<Entity extends NumberedEntity>(
  ctx: Ctx,
  sql: Sql,
  { jobRunId }: SyncTask,
  { entity, pages, tried, resolved }: Retry<Entity>,
): Promise<void> {
  if (tried.length === 0) return;
  const rows = pages.flatMap((page) => page.rows);
  const { created, updated } = await importRows(ctx, sql, entity, rows, { refreshesPreferences: true });
  await noteRetriedErrors(sql, ctx.orgId, tried, resolved);
  await saveProgress(sql, ctx.orgId, jobRunId, { [entity]: { created, updated } });
}
