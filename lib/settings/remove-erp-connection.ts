import { assertSeesEveryStore } from "../core/store-scope.ts";
import { lockJobRunStarts } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { startReadingOver } from "./start-reading-over.ts";
import { deleteErpConnection, findErpConnectionRow } from "./store/erp-connection.ts";

/**
 * Removes the own connection; the installation's variables apply if they serve this organization. No effect without
 * one.
 */
export async function removeErpConnection(ctx: Ctx): Promise<void> {
  assertSeesEveryStore(ctx);
  await ctx.db.sql(async (sql) => {
    await lockJobRunStarts(sql, ctx.orgId);
    if (!(await findErpConnectionRow(ctx, sql))) return;
    await startReadingOver(sql, ctx.orgId);
    await deleteErpConnection(ctx, sql);
  });
}
