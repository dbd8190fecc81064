import { noteChange } from "../audit/index.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { type Ctx, changeBy } from "../platform/ctx.ts";
import { getCostSettings } from "./get-cost-settings.ts";
import type { CostSettingsView, SaveCostSettings } from "./schemas.ts";
import { findCostSettings, writeCostSettings } from "./store/settings.ts";

export async function saveCostSettings(ctx: Ctx, { marginPercent }: SaveCostSettings): Promise<CostSettingsView> {
  assertSeesEveryStore(ctx);
  const before = await ctx.db.transaction(async (tx) => {
    const before = await findCostSettings(tx, ctx.orgId);
    await writeCostSettings(tx, ctx.orgId, { marginPercent, ...changeBy(ctx) });
    return before;
  });
  noteChange(ctx, { before: { marginPercent: before?.marginPercent ?? null }, after: { marginPercent } });
  return getCostSettings(ctx);
}
