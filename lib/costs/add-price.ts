import { noteChange } from "../audit/index.ts";
import { addDays, dayOf } from "../core/dates.ts";
import { ConflictError } from "../core/errors.ts";
import { amountToMicros } from "../core/money.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { actorId, type Ctx } from "../platform/ctx.ts";
import { getCostSettings } from "./get-cost-settings.ts";
import { changesThePast } from "./rules/price-card.ts";
import type { AddPrice, CostSettingsView } from "./schemas.ts";
import { insertPrice, listPrices, lockPrices } from "./store/prices.ts";

/** Of a tariff: one for each month of eight years. */
const MOST_PRICES = 100;

/**
 * Adds a price from a day on. It may begin in the past only where messages had no price: what an earlier message cost
 * never changes.
 */
export async function addPrice(ctx: Ctx, input: AddPrice): Promise<CostSettingsView> {
  assertSeesEveryStore(ctx);
  const { price, ...entry } = input;
  const now = ctx.clock.now();
  const today = dayOf(now);
  await ctx.db.sql(async (sql) => {
    await lockPrices(sql, ctx.orgId);
    const prices = await listPrices(sql, ctx.orgId);
    const own = prices.filter(({ tariff }) => tariff === entry.tariff);
    if (own.some(({ validFrom }) => validFrom === entry.validFrom))
      throw new ConflictError("price_of_day_exists", "Another price for these messages begins on this day");
    if (changesThePast(prices, entry, today))
      throw new ConflictError("price_in_force", "A price applies already: the new one can begin tomorrow", {
        params: { earliest: addDays(today, 1) },
      });
    if (own.length >= MOST_PRICES)
      throw new ConflictError("price_limit_reached", "These messages have as many prices as can be kept");
    const created = { createdAt: now, createdBy: actorId(ctx.actor) };
    await insertPrice(sql, ctx.orgId, { ...entry, priceMicros: amountToMicros(price), ...created });
  });
  noteChange(ctx, { before: null, after: input });
  return getCostSettings(ctx);
}
