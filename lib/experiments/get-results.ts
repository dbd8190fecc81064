import { getCampaignOccurrence } from "../campaigns/index.ts";
import { DAY_MS, dayOf, startOfDay } from "../core/dates.ts";
import { centsToAmount } from "../core/money.ts";
import {
  addCosts,
  type Cost,
  costAmount,
  findMargin,
  findPeriodCosts,
  type PeriodCost,
  profitOf,
} from "../costs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { heavyWork } from "../platform/heavy-work.ts";
import { runOffLoop } from "../platform/off-loop/run-off-loop.ts";
import { findSalesKnownUntil } from "../sales/index.ts";
import { CAMPAIGN_CHANNELS } from "../sending/schemas.ts";
import { visibleStores } from "../stores/index.ts";
import { readDraws } from "./find-draws.ts";
import { observedOfSend } from "./observed.ts";
import { isPoolable, type PooledEffect, type PooledSend, poolEffects } from "./rules/pool-effects.ts";
import { isEnough, verdictOf } from "./rules/verdict.ts";
import type { CampaignResults, ResultsQuery } from "./schemas.ts";
import { closeOf } from "./store/arms.ts";
import { findSums } from "./store/outcomes.ts";
import { findMeasuredSends, type MeasuredSend } from "./store/sends.ts";

const MOST_SENDS = 60;
/** Held-out customers, over all sends: about five seconds of draws in a worker thread. */
const MOST_HELD_OUT = 125_000;
/** Sends that are pooled in less than 20 ms. */
const INLINE_SENDS = 10;
const POOL = { file: "lib/experiments/rules/pool-effects.ts", name: "poolEffects", run: poolEffects };

type Send = MeasuredSend & { isOpen: boolean; cost: Cost };

/** What the sends of the last days, or of one campaign, caused together; limited to customers that the actor may see. */
export async function getResults(ctx: Ctx, { days, campaignId }: ResultsQuery): Promise<CampaignResults> {
  const now = ctx.clock.now();
  const from = startOfDay(dayOf(new Date(now.getTime() - days * DAY_MS)));
  const storeIds = await visibleStores(ctx);
  if (campaignId !== undefined) await getCampaignOccurrence(ctx, { id: campaignId });
  return heavyWork(ctx, async () => {
    const scope = { from, storeIds, campaignId, limit: MOST_SENDS + 1 };
    const found = await ctx.db.sql((sql) => findMeasuredSends(sql, ctx.orgId, scope));
    const known = (await findSalesKnownUntil(ctx.db, ctx.orgId)) ?? now;
    const within = withinLimits(found);
    const costs = await findPeriodCosts(ctx.db, ctx.orgId, { from, storeIds, campaignId });
    const costsOf = Map.groupBy(costs, nameOf);
    const sends = within.map((send) => ({
      ...send,
      isOpen: closeOf(send) > now || closeOf(send) > known,
      cost: addCosts(costsOf.get(nameOf(send)) ?? []),
    }));
    const pooled: PooledSend[] = [];
    // One after the other: an organization uses one connection at a time for its heavy work.
    for (const send of sends.filter(({ isOpen }) => !isOpen)) {
      const drawn = await drawSend(ctx, send, storeIds);
      if (drawn) pooled.push(drawn);
    }
    const isLarge = pooled.length > INLINE_SENDS;
    const effects = await runOffLoop(POOL, [pooled], { isLarge, signal: ctx.signal });
    const read = { costs, sends, effects, marginPercent: await findMargin(ctx) };
    return { from: dayOf(from), ...toResults(read), isTruncated: found.length > sends.length };
  });
}

/** The latest sends, at least one, whose control groups together are small enough to be measured at once. */
function withinLimits(sends: readonly MeasuredSend[]): MeasuredSend[] {
  let heldOut = 0;
  return sends.slice(0, MOST_SENDS).filter(({ holdout }, index) => {
    heldOut += holdout;
    return index === 0 || heldOut <= MOST_HELD_OUT;
  });
}

const nameOf = ({ campaignId, occurrence }: Pick<MeasuredSend, "campaignId" | "occurrence">) =>
  `${campaignId}:${occurrence}`;

const groupsOf = (send: MeasuredSend) => ["total", send.month, send.channel, nameOf(send)];

/** Null if an arm has fewer than two customers. */
async function drawSend(ctx: Ctx, send: Send, storeIds: readonly string[] | null): Promise<PooledSend | null> {
  const observed = observedOfSend({ ...send, storeIds }, send);
  const counts = await ctx.db.sql((sql) => findSums(sql, ctx.orgId, observed.arms));
  const drawn = await readDraws(ctx, observed, counts.basis);
  return drawn && { counts, drawn, groups: groupsOf(send) };
}

type Read = {
  costs: readonly PeriodCost[];
  sends: readonly Send[];
  effects: Readonly<Record<string, PooledEffect>>;
  marginPercent: number | null;
};

function toResults(read: Read): Omit<CampaignResults, "from" | "isTruncated"> {
  const { costs, sends, effects, marginPercent } = read;
  const resultOf = (group: string, isIn: (cost: PeriodCost) => boolean) => {
    const own = costs.filter(isIn);
    const cost = addCosts(own);
    return {
      messages: own.reduce((sum, { sent }) => sum + sent, 0),
      influencedRevenue: centsToAmount(own.reduce((sum, { revenueCents }) => sum + revenueCents, 0n)),
      cost: costAmount(cost),
      unpriced: cost.unpriced,
      withoutTariff: cost.withoutTariff,
      sends: effects[group]?.sends ?? 0,
      caused: toCaused(read, group),
    };
  };
  const months = [...new Set([...costs, ...sends].map(({ month }) => month))].sort().reverse();
  const channels = CAMPAIGN_CHANNELS.filter((one) => [...costs, ...sends].some(({ channel }) => channel === one));
  return {
    marginPercent,
    total: resultOf("total", () => true),
    months: months.map((month) => ({ month, ...resultOf(month, (cost) => cost.month === month) })),
    channels: channels.map((channel) => ({ channel, ...resultOf(channel, (cost) => cost.channel === channel) })),
    sends: sends.map((send) => ({
      campaign: { id: send.campaignId, name: send.name },
      occurrence: send.occurrence,
      channel: send.channel,
      startedAt: send.startedAt.toISOString(),
      closesAt: closeOf(send).toISOString(),
      holdoutPercent: send.holdoutPercent,
      state: stateOf(effects[nameOf(send)]),
      isOpen: send.isOpen,
      treated: send.treated,
      holdout: send.holdout,
      cost: costAmount(send.cost),
      caused: toCaused(read, nameOf(send)),
    })),
  };
}

function stateOf(effect: PooledEffect | undefined) {
  return effect && isEnough(effect.counts) ? verdictOf(effect.buyers) : "insufficient";
}

/** Cost and profit are those of the measured sends only: the other messages' revenue is not in the interval either. */
function toCaused({ effects, sends, marginPercent }: Read, group: string): CampaignResults["total"]["caused"] {
  const effect = effects[group];
  if (!effect || !isEnough(effect.counts)) return null;
  const { buyers } = effect;
  const amount = (cents: number) => centsToAmount(Math.round(cents));
  const revenue = {
    value: amount(effect.revenue.difference),
    low: amount(effect.revenue.low),
    high: amount(effect.revenue.high),
  };
  const measured = sends.filter((send) => !send.isOpen && isPoolable(send) && groupsOf(send).includes(group));
  const sum = addCosts(measured.map((send) => send.cost));
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
