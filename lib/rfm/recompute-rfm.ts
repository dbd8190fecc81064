import { rebuildMetrics, rfmBounds, rfmConstants } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { env } from "../platform/env.ts";
import { fingerprintOf } from "./rules/constants.ts";
import { saveRefreshState } from "./store/refresh-state.ts";

/** Totals and segment of every customer from the sales themselves: after a change that no event told of, and as proof. */
export async function recomputeRfm(ctx: Ctx): Promise<{ updated: number }> {
  const now = ctx.clock.now();
  const constants = rfmConstants(env());
  return ctx.db.sql(async (sql) => {
    const updated = await rebuildMetrics(sql, ctx.orgId, rfmBounds(now, constants));
    await saveRefreshState(sql, ctx.orgId, { refreshedAt: now, constants: fingerprintOf(constants) });
    return { updated };
  });
}
