import { getCampaignOccurrence } from "../campaigns/index.ts";
import { addCosts, type Cost, costAmount, findMargin, findPeriodCosts, type PeriodCost } from "../costs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { heavyWork } from "../platform/heavy-work.ts";
import { CAMPAIGN_CHANNELS } from "../sending/schemas.ts";
import { readDraws } from "./find-draws.ts";
import { observedOfSend } from "./observed.ts";
import { type MeasuredStratum, type Pooled, poolStrata, toCaused, toPooledResult } from "./pool-results.ts";
import { nameOf, type PeriodSend, periodUntilNow, readSends } from "./read-sends.ts";
import type { PooledEffect } from "./rules/pool-effects.ts";
import { isEnough, verdictOf } from "./rules/verdict.ts";
import type { CampaignResults, ResultsQuery } from "./schemas.ts";
import { closeOf } from "./store/arms.ts";
import { findSums } from "./store/outcomes.ts";
import { findAutomations } from "./store/sends.ts";

type Send = PeriodSend & { cost: Cost; groups: readonly string[] };

/** What the sends of the last days, or of one campaign, caused together; limited to customers that the actor may see. */
export async function getResults(ctx: Ctx, { days, campaignId }: ResultsQuery): Promise<CampaignResults> {
  const { firstDay, ...limits } = await periodUntilNow(ctx, days);
  const period = { ...limits, campaignId };
  if (campaignId !== undefined) await getCampaignOccurrence(ctx, { id: campaignId });
  return heavyWork(ctx, async () => {
    const { sends: found, isTruncated } = await readSends(ctx, period);
    const costs = await findPeriodCosts(ctx.db, ctx.orgId, period);
    const campaignIds = new Set([...costs, ...found].map((one) => one.campaignId));
    const automations = await findAutomations(ctx.db, ctx.orgId, [...campaignIds]);
    const costsOf = Map.groupBy(costs, nameOf);
    const sends = found.map((send) => ({
      ...send,
      cost: addCosts(costsOf.get(nameOf(send)) ?? []),
      groups: groupsOf(send, automations),
    }));
    const strata: MeasuredStratum[] = [];
    // One after the other: an organization uses one connection at a time for its heavy work.
    for (const send of sends.filter(({ isOpen }) => !isOpen)) {
      const stratum = await measureSend(ctx, send, period.storeIds);
      if (stratum) strata.push(stratum);
    }
    const pooled = await poolStrata(ctx, strata, await findMargin(ctx));
    return { from: firstDay, ...toResults({ costs, sends, automations, pooled }), isTruncated };
  });
}

type Automation = { id: string; name: string };

const campaignGroup = (id: string) => `campaign ${id}`;

function groupsOf(send: PeriodSend, automations: readonly Automation[]): string[] {
  const own = automations.filter(({ id }) => id === send.campaignId).map(({ id }) => campaignGroup(id));
  return ["total", send.month, send.channel, nameOf(send), ...own];
}

/** Null if an arm has fewer than two customers. */
async function measureSend(ctx: Ctx, send: Send, storeIds: readonly string[] | null): Promise<MeasuredStratum | null> {
  const observed = observedOfSend({ ...send, storeIds }, send);
  const counts = await ctx.db.sql((sql) => findSums(sql, ctx.orgId, observed.arms));
  const drawn = await readDraws(ctx, observed, counts.basis);
  return drawn && { counts, drawn, groups: send.groups, cost: send.cost };
}

type Read = {
  costs: readonly PeriodCost[];
  sends: readonly Send[];
  automations: readonly Automation[];
  pooled: Pooled;
};

function toResults({ costs, sends, automations, pooled }: Read): Omit<CampaignResults, "from" | "isTruncated"> {
  const resultOf = (group: string, isIn: (cost: PeriodCost) => boolean) =>
    toPooledResult(pooled, group, costs.filter(isIn));
  const months = [...new Set([...costs, ...sends].map(({ month }) => month))].sort().reverse();
  const channels = CAMPAIGN_CHANNELS.filter((one) => [...costs, ...sends].some(({ channel }) => channel === one));
  return {
    marginPercent: pooled.marginPercent,
    total: resultOf("total", () => true),
    months: months.map((month) => ({ month, ...resultOf(month, (cost) => cost.month === month) })),
    channels: channels.map((channel) => ({ channel, ...resultOf(channel, (cost) => cost.channel === channel) })),
    automations: automations.map((campaign) => ({
      campaign,
      ...resultOf(campaignGroup(campaign.id), ({ campaignId }) => campaignId === campaign.id),
    })),
    sends: sends.map((send) => ({
      campaign: { id: send.campaignId, name: send.name },
      occurrence: send.occurrence,
      channel: send.channel,
      startedAt: send.startedAt.toISOString(),
      closesAt: closeOf(send).toISOString(),
      holdoutPercent: send.holdoutPercent,
      state: stateOf(pooled.effects[nameOf(send)]),
      isOpen: send.isOpen,
      treated: send.treated,
      holdout: send.holdout,
      cost: costAmount(send.cost),
      caused: toCaused(pooled, nameOf(send)),
    })),
  };
}

function stateOf(effect: PooledEffect | undefined) {
  return effect && isEnough(effect.counts) ? verdictOf(effect.buyers) : "insufficient";
}
