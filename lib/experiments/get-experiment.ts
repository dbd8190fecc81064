import { getCampaignOccurrence } from "../campaigns/index.ts";
import type { CampaignId } from "../campaigns/schemas.ts";
import { costAmount, findMargin, profitOf, sumSendCosts } from "../costs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { heavyWork } from "../platform/heavy-work.ts";
import { visibleStores } from "../stores/index.ts";
import { measureOutcomes } from "./measure-outcomes.ts";
import { seedOf } from "./rules/measure-effect.ts";
import type { CampaignExperiment, ExperimentQuery } from "./schemas.ts";
import { closeOf, findExperiment, findOutcomes } from "./store/outcomes.ts";
import { NOT_MEASURED } from "./views.ts";

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
    const { experiment, outcomes } = found;
    const closesAt = closeOf(experiment);
    const { holdoutPercent } = experiment;
    const observed = { outcomes, holdoutPercent, closesAt, seed: seedOf(id, occurrence) };
    const measured = await measureOutcomes(ctx, observed);
    const { incrementalRevenue } = measured;
    return {
      occurrence,
      holdoutPercent,
      windowDays: experiment.windowDays,
      startedAt: experiment.startedAt.toISOString(),
      closesAt: closesAt.toISOString(),
      ...measured,
      cost,
      withoutTariff,
      marginPercent,
      profit: incrementalRevenue && profitOf(incrementalRevenue, marginPercent, cost),
    };
  });
}

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
