import { noteChange } from "../audit/index.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { actorId, type Ctx } from "../platform/ctx.ts";
import { lockMetrics } from "../platform/database/metrics-lock.ts";
import { getRetention } from "./get-retention.ts";
import { RETENTION_YEARS, type RetentionView, type SaveRetention } from "./schemas.ts";
import { findRetention, writeRetention } from "./store/retention.ts";

/** Sets the retention period of transactions. A longer period does not restore deleted ones. */
export async function saveRetention(ctx: Ctx, { transactionYears }: SaveRetention): Promise<RetentionView> {
  assertSeesEveryStore(ctx);
  const change = { at: ctx.clock.now(), by: actorId(ctx.actor) };
  const before = await ctx.db.sql(async (sql) => {
    await lockMetrics(sql, ctx.orgId); // a running purge reads the period under this lock
    const stored = await findRetention(sql, ctx.orgId);
    await writeRetention(sql, ctx.orgId, transactionYears, change);
    return stored?.years ?? RETENTION_YEARS.min;
  });
  noteChange(ctx, { before: { transactionYears: before }, after: { transactionYears } });
  return getRetention(ctx);
}
