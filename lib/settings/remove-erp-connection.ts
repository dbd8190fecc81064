import type { Ctx } from "../platform/ctx.ts";
import { rewindCheckpoint } from "./store/checkpoints.ts";
import { deleteErpConnection } from "./store/erp-connection.ts";

/** Back to the variables of the installation, where they serve this organization. Nothing to remove is no error. */
export async function removeErpConnection(ctx: Ctx): Promise<void> {
  await ctx.db.sql(async (sql) => {
    await deleteErpConnection(ctx, sql);
    await rewindCheckpoint(sql, ctx.orgId, "customers", 0);
    await rewindCheckpoint(sql, ctx.orgId, "transactions", 0);
  });
}
