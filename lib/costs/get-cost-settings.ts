import { dayOf } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { CostSettingsView } from "./schemas.ts";
import { hasMessages, listPrices, type Price } from "./store/prices.ts";
import { findCostSettings } from "./store/settings.ts";
import { toCostSettingsView, toPeriod } from "./views.ts";

/** The organization's margin and all its prices, past and future. */
export function getCostSettings(ctx: Ctx): Promise<CostSettingsView> {
  return ctx.db.sql(async (sql) => {
    const today = dayOf(ctx.clock.now());
    const prices = await listPrices(sql, ctx.orgId);
    const used = new Set<string>();
    for (const price of prices) if (await isUsed(price)) used.add(price.id);
    return toCostSettingsView(await findCostSettings(sql, ctx.orgId), prices, { today, used });

    async function isUsed(price: Price): Promise<boolean> {
      if (price.validFrom > today) return false;
      return hasMessages(sql, ctx.orgId, { tariff: price.tariff, ...toPeriod(prices, price) });
    }
  });
}
