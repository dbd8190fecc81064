import { noteChange } from "../audit/index.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { deliver, failJobRun, moveCursor } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { announceEnd } from "./announce-end.ts";
import { encryptRejected } from "./load-chunk.ts";
import { UNDO_HOURS } from "./names.ts";
import { getImport } from "./read-imports.ts";
import type { RunCounts } from "./responses.ts";
import type { ImportedRows } from "./row-kind.ts";
import { importInOtherState, importNotFound, otherImportWrites } from "./rules/errors.ts";
import type { ImportDetail, ImportPath } from "./schemas.ts";
import { startWork } from "./start-work.ts";
import { deleteUnimported, keepRejected } from "./store/content.ts";
import { type ImportRow, isOtherWriting, lockImport, updateImport } from "./store/imports.ts";

const HOUR_MS = 3_600_000;
const NONE: RunCounts = { read: 0, created: 0, merged: 0, updated: 0, unchanged: 0, consents: 0, rejected: 0 };

/** Starts the import of a file whose dry run is done. */
export async function requestRun(ctx: Ctx, { id }: ImportPath): Promise<ImportDetail> {
  assertSeesEveryStore(ctx);
  await startWork(ctx, id, { work: "run", from: ["ready"], to: "running" }, async (sql, { fileName, rowCount }) => {
    if (await isOtherWriting(sql, ctx.orgId, id)) throw otherImportWrites();
    noteChange(ctx, { before: null, after: { id, name: fileName, rows: rowCount } });
    return { result: NONE };
  });
  return getImport(ctx, { id });
}

/** Stops a run after its current chunk. What is imported stays, and can be undone. */
export async function stopImport(ctx: Ctx, { id }: ImportPath): Promise<ImportDetail> {
  assertSeesEveryStore(ctx);
  const { jobRunId, events } = await ctx.db.sql(async (sql) => {
    const row = await lockImport(sql, ctx.orgId, id);
    if (!row) throw importNotFound();
    if (row.status !== "running" && row.status !== "previewing") throw importInOtherState();
    const end =
      row.status === "running" ? ({ status: "stopped", ...undoable(ctx) } as const) : { status: "mapping" as const };
    if (row.status === "running") await deleteUnimported(sql, ctx.orgId, id);
    await updateImport(sql, ctx.orgId, id, [row.status], { ...end, at: ctx.clock.now() });
    noteChange(ctx, { before: { id, name: row.fileName, status: row.status }, after: { id, status: end.status } });
    return { jobRunId: row.jobRunId, events: row.status === "running" ? await announceEnd(ctx, sql, row) : [] };
  });
  await deliver(events);
  if (jobRunId !== null) await failJobRun(ctx, jobRunId, "Stopped by a person");
  return getImport(ctx, { id });
}

/** Until when an import that ends now can be undone. */
export function undoable(ctx: Ctx): { undoUntil: Date } {
  return { undoUntil: new Date(ctx.clock.now().getTime() + UNDO_HOURS * HOUR_MS) };
}

/**
 * Imports one chunk like a page of the ERP sync, in one transaction with its counts and rejected rows. False if the run
 * has ended. Idempotent: a repeated chunk has no further effect.
 */
export function importChunk(
  ctx: Ctx,
  row: ImportRow,
  { jobRunId, chunk }: { jobRunId: string; chunk: number },
  importRows: (sql: Sql) => Promise<ImportedRows>,
): Promise<boolean> {
  return ctx.db.sql(async (sql) => {
    if (!(await moveCursor(sql, ctx.orgId, jobRunId, chunk, null))) return false;
    const current = await lockImport(sql, ctx.orgId, row.id);
    if (current?.status !== "running") return false;
    const { counts, rejected } = await importRows(sql);
    const rejectedEncrypted = encryptRejected(
      ctx,
      rejected.sort((a, b) => a.row - b.row),
    );
    await keepRejected(sql, ctx.orgId, row.id, { chunk, rejectedEncrypted, isImported: true });
    const result = add(current.result ?? NONE, counts);
    await updateImport(sql, ctx.orgId, row.id, ["running"], { result, at: ctx.clock.now() });
    return true;
  });
}

function add(counts: RunCounts, more: RunCounts): RunCounts {
  const sum = { ...counts };
  for (const name of Object.keys(more) as (keyof RunCounts)[]) sum[name] = (sum[name] ?? 0) + (more[name] ?? 0);
  return sum;
}
