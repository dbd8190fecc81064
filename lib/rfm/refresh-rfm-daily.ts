import { reclassify, reclassifyCrossed, rfmBounds, rfmConstants } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { env } from "../platform/env.ts";
import { lockMetrics } from "../platform/metrics-lock.ts";
import { fingerprintOf } from "./rules/constants.ts";
import { findRefreshState, saveRefreshState } from "./store/refresh-state.ts";

/**
 * Moves the customers whom the calendar has moved since the last refresh. After a change of the constants everybody is
 * looked at, since then a customer can change segment on any day.
 */
export async function refreshRfmDaily(ctx: Ctx): Promise<{ reclassified: number }> {
  const now = ctx.clock.now();
  const constants = rfmConstants(env());
  const bounds = rfmBounds(now, constants);
  const fingerprint = fingerprintOf(constants);
  return ctx.db.sql(async (sql) => {
    await lockMetrics(sql, ctx.orgId);
    const last = await findRefreshState(sql, ctx.orgId);
    const reclassified =
      last.refreshedAt && last.constants === fingerprint
        ? await reclassifyCrossed(sql, ctx.orgId, bounds, rfmBounds(last.refreshedAt, constants))
        : await reclassify(sql, ctx.orgId, bounds);
    await saveRefreshState(sql, ctx.orgId, { refreshedAt: now, constants: fingerprint });
    return { reclassified };
  });
}
