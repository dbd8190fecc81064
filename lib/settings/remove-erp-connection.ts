import { assertSeesEveryStore } from "../core/store-scope.ts";
import { lockJobRunStarts } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { startReadingOver } from "./start-reading-over.ts";
import { deleteErpConnection, findErpConnectionRow } from "./store/erp-connection.ts";

/** Back to the variables of the installation, where they serve this organization. Nothing to remove changes nothing. */
export async function removeErpConnection(ctx: Ctx): Promise<void> {
  assertSeesEveryStore(ctx);
  await ctx.db.sql(async (sql) => {
    await lockJobRunStarts(sql, ctx.orgId);
    if (!(await findErpConnectionRow(ctx, sql))) return;
    await startReadingOver(sql, ctx.orgId);
    await deleteErpConnection(ctx, sql);
  });
}
