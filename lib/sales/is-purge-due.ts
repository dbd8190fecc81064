import type { Ctx } from "../platform/ctx.ts";
import { keptFrom } from "./rules/retention.ts";
import { RETENTION_YEARS } from "./schemas.ts";
import { findExpiredSales } from "./store/purge.ts";
import { findRetention } from "./store/retention.ts";

/** Whether a transaction is past the retention period and deletion has begun. */
export async function isPurgeDue(ctx: Ctx): Promise<boolean> {
  const now = ctx.clock.now();
  return ctx.db.sql(async (sql) => {
    const { years, startsAt } = (await findRetention(sql, ctx.orgId)) ?? { years: RETENTION_YEARS.min, startsAt: null };
    if (startsAt !== null && startsAt > now) return false;
    return (await findExpiredSales(sql, ctx.orgId, keptFrom(now, years), 1)).length > 0;
  });
}
