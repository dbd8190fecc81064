import { dayOf } from "../core/dates.ts";
import { listJobRuns } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { coveredStores } from "../stores/index.ts";
import { lastDayOf, toRfmMonth } from "./rules/periods.ts";
import type { RfmMigrations, RfmMigrationsQuery, RfmOverview, RfmOverviewQuery, RfmStatus } from "./schemas.ts";
import { countFlows } from "./store/segment-flows.ts";
import { sumSegments } from "./store/segment-totals.ts";
import { toRfmMigrations, toRfmOverview, toRfmRunView } from "./views.ts";

/** Segments of a month: live for the current month, at month end for an earlier one. */
export async function getRfmOverview(ctx: Ctx, query: RfmOverviewQuery): Promise<RfmOverview> {
  const today = dayOf(ctx.clock.now());
  const month = toRfmMonth("referencePeriod", query.referencePeriod, today);
  const until = month.isRunning ? today : lastDayOf(month.period);
  const stores = coveredStores(ctx, query.storeIds);
  return toRfmOverview(await heavyRead(ctx, () => sumSegments(ctx.db, stores, month, until)));
}

/** Segment changes between two months. Every customer of either month is counted in exactly one flow. */
export async function getRfmMigrations(ctx: Ctx, query: RfmMigrationsQuery): Promise<RfmMigrations> {
  const { currentPeriod, previousPeriod, storeIds } = query;
  const today = dayOf(ctx.clock.now());
  const months = {
    previous: toRfmMonth("previousPeriod", previousPeriod, today),
    current: toRfmMonth("currentPeriod", currentPeriod, today),
  };
  const flows = await heavyRead(ctx, () => countFlows(ctx.db, coveredStores(ctx, storeIds), months));
  return toRfmMigrations({ currentPeriod, previousPeriod }, flows);
}

/** The latest recomputation by any actor; null before the first. */
export async function getRfmStatus(ctx: Ctx): Promise<RfmStatus> {
  const { data } = await listJobRuns(ctx, { types: ["rfm"], limit: 1 });
  const [newest] = data;
  return { lastRun: newest ? toRfmRunView(newest) : null };
}
