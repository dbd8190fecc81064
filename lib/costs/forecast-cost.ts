import { estimateAudience, findMessageTariff } from "../campaigns/index.ts";
import { DAY_MS, type Day, dayOf } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import { askInTurn, PREVIEW_LIMIT } from "../segments/index.ts";
import type { Tariff } from "./names.ts";
import { costOf, expectedCost } from "./rules/forecast.ts";
import { priceOn } from "./rules/price-card.ts";
import type { CostForecast, CostForecastQuery } from "./schemas.ts";
import { listPastSends } from "./store/past-sends.ts";
import { listPrices, type Price } from "./store/prices.ts";
import { toPriceFields } from "./views.ts";

const HISTORY_DAYS = 90;
/** Reports of delivery still arrive within this time. */
const SETTLED_MS = DAY_MS;

/** What a send to the current audience would cost. Sends and stores nothing. */
export async function forecastCost(ctx: Ctx, query: CostForecastQuery): Promise<CostForecast> {
  const estimate = await estimateAudience(ctx, query);
  if (estimate.timedOut) return { timedOut: true };
  const people = estimate.count - Math.round((estimate.count * query.holdoutPercent) / 100);
  const tariff = await findMessageTariff(ctx, {
    channel: query.channel,
    numberId: query.numberId ?? null,
    templateName: query.templateName ?? null,
    templateLanguage: query.templateLanguage ?? null,
  });
  const price = tariff && (await findPrice(ctx, tariff, query.day ?? dayOf(ctx.clock.now())));
  const known = { timedOut: false as const, people, tariff };
  if (!tariff || !price) return { ...known, price: null, maximum: null, expected: null };
  const history = await findHistory(ctx, price);
  return {
    ...known,
    price: toPriceFields(price),
    maximum: costOf(people, price.priceMicros),
    expected: history && expectedCost(people, price.priceMicros, history),
  };
}

async function findPrice(ctx: Ctx, tariff: Tariff, day: Day): Promise<Price | null> {
  return priceOn(await listPrices(ctx.db, ctx.orgId), tariff, day);
}

/** Null on timeout. */
function findHistory(ctx: Ctx, price: Price) {
  const now = ctx.clock.now().getTime();
  const period = { from: new Date(now - HISTORY_DAYS * DAY_MS), until: new Date(now - SETTLED_MS) };
  return askInTurn(ctx, PREVIEW_LIMIT, (sql) => listPastSends(sql, ctx.orgId, price, period));
}
