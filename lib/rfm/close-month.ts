import { startOfDay } from "../core/dates.ts";
import { rfmBounds, rfmConstants, statesBefore } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { env } from "../platform/env.ts";
import { endOf, lastDayOf } from "./rules/periods.ts";
import type { RfmPeriod } from "./schemas.ts";
import { writeMonth } from "./store/history.ts";

/** The history of a month that is over: everybody as they stood on its last day, from the sales up to then. */
export async function closeMonth(ctx: Ctx, period: RfmPeriod): Promise<number> {
  const bounds = rfmBounds(startOfDay(lastDayOf(period)), rfmConstants(env()));
  const states = statesBefore(ctx.orgId, endOf(period), bounds);
  return ctx.db.sql((sql) => writeMonth(sql, ctx.orgId, period, states));
}
