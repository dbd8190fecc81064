import { dayOf } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { coveredStores } from "../stores/index.ts";
import { lastDayOf, toRfmMonth } from "./rules/periods.ts";
import type { RfmOverview, RfmOverviewQuery } from "./schemas.ts";
import { sumSegments } from "./store/segment-totals.ts";
import { toRfmOverview } from "./views.ts";

/** Segments of a month: live for the current month, at month end for an earlier one. */
export async function getRfmOverview(ctx: Ctx, query: RfmOverviewQuery): Promise<RfmOverview> {
  const today = dayOf(ctx.clock.now());
  const month = toRfmMonth("referencePeriod", query.referencePeriod, today);
  const until = month.isRunning ? today : lastDayOf(month.period);
  const stores = coveredStores(ctx, query.storeIds);
  return toRfmOverview(await heavyRead(ctx, () => sumSegments(ctx.db, stores, month, until)));
}
