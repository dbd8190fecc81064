import { dayOf } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { CostSettingsView } from "./schemas.ts";
import { findUsedPrices, listPrices } from "./store/prices.ts";
import { findCostSettings } from "./store/settings.ts";
import { toCostSettingsView } from "./views.ts";

/** The organization's margin and all its prices, past and future. */
export function getCostSettings(ctx: Ctx): Promise<CostSettingsView> {
  return ctx.db.sql(async (sql) => {
    const now = ctx.clock.now();
    const prices = await listPrices(sql, ctx.orgId);
    const used = await findUsedPrices(sql, ctx.orgId, now);
    return toCostSettingsView(await findCostSettings(sql, ctx.orgId), prices, { today: dayOf(now), used });
  });
}
