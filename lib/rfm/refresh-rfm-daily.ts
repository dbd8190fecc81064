import { reclassify, reclassifyCrossed, rfmBounds } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { lockMetrics } from "../platform/database/metrics-lock.ts";
import { findRfmConstants } from "./find-rfm-constants.ts";
import { fingerprintOf } from "./rules/segments.ts";
import { findRefreshState, saveRefreshState } from "./store/refresh-state.ts";

/**
 * Daily refresh: reclassifies customers whose last order crossed a bound since the last refresh. After a change of the
 * constants it checks every customer.
 */
export async function refreshRfmDaily(ctx: Ctx): Promise<{ reclassified: number }> {
  const now = ctx.clock.now();
  return ctx.db.sql(async (sql) => {
    await lockMetrics(sql, ctx.orgId);
    const constants = await findRfmConstants(sql, ctx.orgId);
    const bounds = rfmBounds(now, constants);
    const fingerprint = fingerprintOf(constants);
    const last = await findRefreshState(sql, ctx.orgId);
    const reclassified =
      last.refreshedAt && last.constants === fingerprint
        ? await reclassifyCrossed(sql, ctx.orgId, bounds, rfmBounds(last.refreshedAt, constants))
        : await reclassify(sql, ctx.orgId, bounds);
    await saveRefreshState(sql, ctx.orgId, { refreshedAt: now, constants: fingerprint });
    return { reclassified };
  });
}
