import type { Page } from "../core/paging.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { findCursor } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { importNotFound } from "./rules/errors.ts";
import type { ImportDetail, ImportPath, ImportsQuery, ImportView } from "./schemas.ts";
import { findParts } from "./store/content.ts";
import { findImport, findImports, type ImportRow } from "./store/imports.ts";
import { toImportDetail, toImportView } from "./views.ts";

/** Imports of the organization, the newest first. */
export async function listImports(ctx: Ctx, query: ImportsQuery): Promise<Page<ImportView>> {
  assertSeesEveryStore(ctx);
  const { data, ...page } = await ctx.db.sql((sql) => findImports(sql, ctx.orgId, query));
  return { data: await Promise.all(data.map(async (row) => toImportView(row, await findDone(ctx, row)))), ...page };
}

export async function getImport(ctx: Ctx, { id }: ImportPath): Promise<ImportDetail> {
  assertSeesEveryStore(ctx);
  const row = await findImport(ctx.db, ctx.orgId, id);
  if (!row) throw importNotFound();
  const parts = row.status === "uploading" ? await findParts(ctx.db, ctx.orgId, id) : null;
  return toImportDetail(row, { done: await findDone(ctx, row), parts, orgId: ctx.orgId });
}

/** Chunks that the current step has done. */
async function findDone(ctx: Ctx, { status, jobRunId }: ImportRow): Promise<number> {
  if (jobRunId === null || (status !== "previewing" && status !== "running")) return 0;
  return (await findCursor(ctx, jobRunId))?.seq ?? 0;
}
