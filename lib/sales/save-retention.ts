import { noteChange } from "../audit/index.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import type { Ctx } from "../platform/ctx.ts";
import { lockMetrics } from "../platform/metrics-lock.ts";
import { changerOf } from "../settings/index.ts";
import { getRetention } from "./get-retention.ts";
import type { RetentionView, SaveRetention } from "./schemas.ts";
import { writeRetention } from "./store/retention.ts";

/** How long transactions are kept from now on. A longer period does not bring back what is deleted. */
export async function saveRetention(ctx: Ctx, { transactionYears }: SaveRetention): Promise<RetentionView> {
  assertSeesEveryStore(ctx);
  const before = await getRetention(ctx);
  const change = { at: ctx.clock.now(), by: changerOf(ctx) };
  await ctx.db.sql(async (sql) => {
    await lockMetrics(sql, ctx.orgId); // a running purge reads the period under this lock
    await writeRetention(sql, ctx.orgId, transactionYears, change);
  });
  noteChange(ctx, { before: { transactionYears: before.transactionYears }, after: { transactionYears } });
  return getRetention(ctx);
}
