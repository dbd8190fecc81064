import { costAmount, findMargin, profitOf } from "../costs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { heavyWork } from "../platform/heavy-work.ts";
import { getOrganizationSettings } from "../settings/index.ts";
import { visibleStores } from "../stores/index.ts";
import { measureOutcomes } from "./measure-outcomes.ts";
import { observedOfQuarter } from "./observed.ts";
import { sumQuarterCost } from "./quarter-cost.ts";
import type { ProgrammeResults } from "./schemas.ts";
import { listQuarters, type Quarter } from "./store/quarters.ts";

const MOST_QUARTERS = 4;

/**
 * What all campaigns of a quarter caused together: customers who got none of them against the others, limited to
 * customers that the actor may see. No verdict before the quarter has closed.
 */
export async function getProgrammeResults(ctx: Ctx): Promise<ProgrammeResults> {
  const { programmeHoldoutPercent } = await getOrganizationSettings(ctx);
  const storeIds = await visibleStores(ctx);
  const marginPercent = await findMargin(ctx);
  const found = await listQuarters(ctx.db, ctx.orgId, MOST_QUARTERS);
  const quarters: ProgrammeResults["quarters"] = [];
  // One after the other: an organization uses one connection at a time for its heavy work.
  for (const quarter of found)
    quarters.push(await heavyWork(ctx, () => measureQuarter(ctx, quarter, { storeIds, marginPercent })));
  return { holdoutPercent: programmeHoldoutPercent, marginPercent, quarters };
}

async function measureQuarter(
  ctx: Ctx,
  found: Quarter,
  { storeIds, marginPercent }: { storeIds: readonly string[] | null; marginPercent: number | null },
): Promise<ProgrammeResults["quarters"][number]> {
  const { quarter, holdoutPercent, startedAt, endedAt } = found;
  const observed = observedOfQuarter(ctx.orgId, found, storeIds);
  const measured = await measureOutcomes(ctx, observed);
  const sum = await sumQuarterCost(ctx.db, ctx.orgId, found, storeIds);
  const cost = costAmount(sum);
  return {
    quarter,
    holdoutPercent,
    startedAt: startedAt.toISOString(),
    closesAt: observed.closesAt.toISOString(),
    endedEarly: endedAt !== null,
    ...measured,
    cost,
    unpriced: sum.unpriced,
    withoutTariff: sum.withoutTariff,
    profit: measured.incrementalRevenue && profitOf(measured.incrementalRevenue, marginPercent, cost),
  };
}
