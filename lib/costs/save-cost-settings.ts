import { noteChange } from "../audit/index.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { type Ctx, changeBy } from "../platform/ctx.ts";
import { getCostSettings } from "./get-cost-settings.ts";
import type { CostSettingsView, SaveCostSettings } from "./schemas.ts";
import { findCostSettings, writeCostSettings } from "./store/settings.ts";

export async function saveCostSettings(ctx: Ctx, update: SaveCostSettings): Promise<CostSettingsView> {
  assertSeesEveryStore(ctx);
  const { before, after } = await ctx.db.transaction(async (tx) => {
    const { marginPercent = null, monthlyBudget = null } = (await findCostSettings(tx, ctx.orgId)) ?? {};
    const before = { marginPercent, monthlyBudget };
    const after = { marginPercent: update.marginPercent, monthlyBudget: update.monthlyBudget ?? null };
    if (update.monthlyBudget === undefined) after.monthlyBudget = monthlyBudget;
    await writeCostSettings(tx, ctx.orgId, { ...after, ...changeBy(ctx) });
    return { before, after };
  });
  noteChange(ctx, { before, after });
  return getCostSettings(ctx);
}
