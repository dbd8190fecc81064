import { rebuildMetrics, rfmBounds } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { lockMetrics } from "../platform/database/metrics-lock.ts";
import { findRfmConstants } from "./find-rfm-constants.ts";
import { fingerprintOf } from "./rules/segments.ts";
import { saveRefreshState } from "./store/refresh-state.ts";

/**
 * Recomputes every customer's totals and segment from sales: for changes without an event, and as a consistency check.
 */
export async function recomputeRfm(ctx: Ctx): Promise<{ updated: number }> {
  const now = ctx.clock.now();
  return ctx.db.sql(async (sql) => {
    await lockMetrics(sql, ctx.orgId);
    const constants = await findRfmConstants(sql, ctx.orgId);
    const updated = await rebuildMetrics(sql, ctx.orgId, rfmBounds(now, constants));
    await saveRefreshState(sql, ctx.orgId, { refreshedAt: now, constants: fingerprintOf(constants) });
    return { updated };
  });
}
