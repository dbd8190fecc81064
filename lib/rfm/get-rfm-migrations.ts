import { dayOf } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { coveredStores } from "../stores/index.ts";
import { toRfmMonth } from "./rules/periods.ts";
import type { RfmMigrations, RfmMigrationsQuery } from "./schemas.ts";
import { countFlows } from "./store/segment-flows.ts";
import { toRfmMigrations } from "./views.ts";

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
