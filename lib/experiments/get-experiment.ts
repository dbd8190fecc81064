import { getCampaignOccurrence } from "../campaigns/index.ts";
import type { CampaignId } from "../campaigns/schemas.ts";
import { DAY_MS } from "../core/dates.ts";
import { centsToAmount } from "../core/money.ts";
import { costAmount, findMargin, profitOf, sumSendCosts } from "../costs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { heavyWork } from "../platform/heavy-work.ts";
import { runOffLoop } from "../platform/off-loop/run-off-loop.ts";
import { findSalesKnownUntil } from "../sales/index.ts";
import { visibleStores } from "../stores/index.ts";
import { countEntries, type Effect, measureEffect, seedOf } from "./rules/measure-effect.ts";
import { missingPeople, verdictOf } from "./rules/verdict.ts";
import type { CampaignExperiment, ExperimentQuery } from "./schemas.ts";
import { type ArmOutcomes, closeOf, type Experiment, findExperiment, findOutcomes } from "./store/outcomes.ts";

/** Entries of which an interval takes less than 20 ms. */
const INLINE_ENTRIES = 1_000;
const MEASURE = { file: "lib/experiments/rules/measure-effect.ts", name: "measureEffect", run: measureEffect };

/** What one send caused: both arms of its control group, limited to customers that the actor may see. */
export async function getExperiment(
  ctx: Ctx,
  { id, occurrence: asked }: CampaignId & ExperimentQuery,
): Promise<CampaignExperiment> {
  const latest = await getCampaignOccurrence(ctx, { id });
  const occurrence = asked ?? latest;
  const storeIds = await visibleStores(ctx);
  const marginPercent = await findMargin(ctx);
  return heavyWork(ctx, async () => {
    const { found, cost, withoutTariff } = await ctx.db.sql(async (sql) => {
      const scope = { campaignId: id, occurrence, storeIds };
      const [sum] = await sumSendCosts(sql, ctx.orgId, { sends: [scope], storeIds });
      const experiment = await findExperiment(sql, ctx.orgId, id, occurrence);
      const found = experiment && { experiment, outcomes: await findOutcomes(sql, ctx.orgId, scope, experiment) };
      return { found, cost: sum ? costAmount(sum) : null, withoutTariff: sum?.withoutTariff ?? 0 };
    });
    if (!found) return { ...withoutControl(occurrence), cost, withoutTariff, marginPercent };
    const missing = missingFor(found, ctx.clock.now(), await findSalesKnownUntil(ctx.db, ctx.orgId));
    const seed = seedOf(id, occurrence);
    const isEnough = missing.days === 0 && missing.people === 0 && !missing.awaitsSales;
    const measured = toEffect(isEnough ? await measure(ctx, found.outcomes, seed) : null, found.outcomes, seed);
    const { incrementalRevenue } = measured;
    return {
      ...toArms(found, occurrence),
      ...measured,
      cost,
      withoutTariff,
      marginPercent,
      profit: incrementalRevenue && profitOf(incrementalRevenue, marginPercent, cost),
      missing: incrementalRevenue ? null : missing,
    };
  });
}

type Found = { experiment: Experiment; outcomes: ArmOutcomes };

function missingFor({ experiment, outcomes }: Found, now: Date, salesKnownUntil: Date | null) {
  const { treated, holdout, buyers } = outcomes;
  const closesAt = closeOf(experiment);
  const days = Math.max(0, Math.ceil((closesAt.getTime() - now.getTime()) / DAY_MS));
  return {
    days,
    awaitsSales: days === 0 && salesKnownUntil !== null && salesKnownUntil < closesAt,
    people: missingPeople({
      treated,
      holdout,
      buyers: buyers.treated + buyers.holdout,
      holdoutPercent: experiment.holdoutPercent,
    }),
  };
}

function measure(ctx: Ctx, { packed, treated, holdout, buyers }: ArmOutcomes, seed: number): Promise<Effect | null> {
  const outcomes = { packed, treated, holdout, buyers };
  return runOffLoop(MEASURE, [outcomes, seed], {
    isLarge: countEntries(outcomes) > INLINE_ENTRIES,
    signal: ctx.signal,
  });
}

function toArms({ experiment, outcomes }: Found, occurrence: number) {
  const { holdoutPercent, windowDays, startedAt } = experiment;
  const arm = (assignment: "treated" | "holdout") => ({
    assignment,
    variant: null,
    people: outcomes[assignment],
    buyers: outcomes.buyers[assignment],
    revenue: centsToAmount(outcomes.revenueCents[assignment]),
  });
  return {
    occurrence,
    holdoutPercent,
    windowDays,
    startedAt: startedAt.toISOString(),
    closesAt: closeOf(experiment).toISOString(),
    arms: [arm("treated"), arm("holdout")],
  };
}

function toEffect(effect: Effect | null, { treated }: ArmOutcomes, seed: number) {
  if (!effect) return { state: "insufficient" as const, ...NOT_MEASURED };
  const { capCents, shareBelowCap, ...revenue } = effect.revenue;
  return {
    state: verdictOf(effect.purchaseRate),
    purchaseRate: effect.purchaseRate,
    revenue: {
      difference: centsToAmount(revenue.difference),
      low: centsToAmount(revenue.low),
      high: centsToAmount(revenue.high),
      capped: capCents === null ? null : centsToAmount(capCents),
      shareBelowCap,
    },
    incrementalRevenue: {
      value: centsToAmount(Math.round(revenue.difference * treated)),
      low: centsToAmount(Math.round(revenue.low * treated)),
      high: centsToAmount(Math.round(revenue.high * treated)),
    },
    seed,
  };
}

const NOT_MEASURED = { purchaseRate: null, revenue: null, incrementalRevenue: null, seed: null };

function withoutControl(occurrence: number): Omit<CampaignExperiment, "cost" | "withoutTariff" | "marginPercent"> {
  return {
    occurrence,
    state: "no_control",
    holdoutPercent: 0,
    windowDays: null,
    startedAt: null,
    closesAt: null,
    missing: null,
    arms: [],
    profit: null,
    ...NOT_MEASURED,
  };
}
