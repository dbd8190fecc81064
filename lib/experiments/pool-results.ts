import { centsToAmount } from "../core/money.ts";
import { addCosts, type Cost, costAmount, type PeriodCost, profitOf } from "../costs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { runOffLoop } from "../platform/off-loop/run-off-loop.ts";
import { type PooledEffect, type PooledSend, poolEffects } from "./rules/pool-effects.ts";
import { isEnough } from "./rules/verdict.ts";
import type { PooledResult } from "./schemas.ts";

/** Strata that are pooled in less than 20 ms. */
const INLINE_STRATA = 10;
const POOL = { file: "lib/experiments/rules/pool-effects.ts", name: "poolEffects", run: poolEffects };

/** A measured send, or a part of its customers, with the cost of their messages. */
export type MeasuredStratum = PooledSend & { cost: Cost };
export type Pooled = {
  effects: Readonly<Record<string, PooledEffect>>;
  strata: readonly Pick<MeasuredStratum, "groups" | "cost">[];
  marginPercent: number | null;
};

export async function poolStrata(
  ctx: Ctx,
  strata: readonly MeasuredStratum[],
  marginPercent: number | null,
): Promise<Pooled> {
  const isLarge = strata.length > INLINE_STRATA;
  return { effects: await runOffLoop(POOL, [strata], { isLarge, signal: ctx.signal }), strata, marginPercent };
}

/** `costs`: of all messages of the group. */
export function toPooledResult(pooled: Pooled, group: string, costs: readonly PeriodCost[]): PooledResult {
  const cost = addCosts(costs);
  return {
    messages: costs.reduce((sum, { sent }) => sum + sent, 0),
    influencedRevenue: centsToAmount(costs.reduce((sum, { revenueCents }) => sum + revenueCents, 0n)),
    cost: costAmount(cost),
    unpriced: cost.unpriced,
    withoutTariff: cost.withoutTariff,
    sends: pooled.effects[group]?.sends ?? 0,
    caused: toCaused(pooled, group),
  };
}

/** Cost and profit are those of the measured sends only: the other messages' revenue is not in the interval either. */
export function toCaused({ effects, strata, marginPercent }: Pooled, group: string): PooledResult["caused"] {
  const effect = effects[group];
  if (!effect || !isEnough(effect.counts)) return null;
  const { buyers } = effect;
  const amount = (cents: number) => centsToAmount(Math.round(cents));
  const revenue = {
    value: amount(effect.revenue.difference),
    low: amount(effect.revenue.low),
    high: amount(effect.revenue.high),
  };
  const sum = addCosts(strata.filter(({ groups }) => groups.includes(group)).map(({ cost }) => cost));
  const cost = costAmount(sum);
  return {
    buyers: { value: buyers.difference, low: buyers.low, high: buyers.high },
    revenue,
    cost,
    unpriced: sum.unpriced,
    withoutTariff: sum.withoutTariff,
    profit: profitOf(revenue, marginPercent, cost),
  };
}
