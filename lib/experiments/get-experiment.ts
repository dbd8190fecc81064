import { getCampaignOccurrence } from "../campaigns/index.ts";
import type { CampaignId } from "../campaigns/schemas.ts";
import { costAmount, findMargin, profitOf, sumSendCost } from "../costs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { heavyWork } from "../platform/heavy-work.ts";
import { findTest } from "../sending/index.ts";
import { visibleStores } from "../stores/index.ts";
import { measureOutcomes } from "./measure-outcomes.ts";
import { measureTest, outcomesUntil } from "./measure-test.ts";
import { observedOfSend } from "./observed.ts";
import type { CampaignExperiment, ExperimentQuery } from "./schemas.ts";
import { findExperiment } from "./store/arms.ts";
import { NOT_MEASURED, type TestedOutcomes, toTestView, toVariantArm } from "./views.ts";

/** What one send caused: both arms of its control group, limited to customers that the actor may see. */
export async function getExperiment(
  ctx: Ctx,
  { id, occurrence: asked }: CampaignId & ExperimentQuery,
): Promise<CampaignExperiment> {
  const { occurrence: latest, isUnderWay } = await getCampaignOccurrence(ctx, { id });
  const occurrence = asked ?? latest;
  const isOpen = isUnderWay && occurrence === latest;
  const storeIds = await visibleStores(ctx);
  const marginPercent = await findMargin(ctx);
  return heavyWork(ctx, async () => {
    const scope = { campaignId: id, occurrence, storeIds };
    const { experiment, cost, withoutTariff, tested } = await ctx.db.sql(async (sql) => {
      const sum = await sumSendCost(sql, ctx.orgId, scope);
      const experiment = await findExperiment(sql, ctx.orgId, id, occurrence);
      const tested = await findTested(ctx, sql, scope);
      return { experiment, tested, cost: costAmount(sum), withoutTariff: sum.withoutTariff };
    });
    const test = tested && toTestView(tested, { isOpen, seesAll: storeIds === null });
    const variants = tested?.outcomes.map(toVariantArm) ?? [];
    if (!experiment) return { ...withoutControl(occurrence), arms: variants, test, cost, withoutTariff, marginPercent };
    const observed = observedOfSend(scope, experiment);
    const measured = await measureOutcomes(ctx, observed);
    const { incrementalRevenue } = measured;
    return {
      occurrence,
      holdoutPercent: experiment.holdoutPercent,
      windowDays: experiment.windowDays,
      startedAt: experiment.startedAt.toISOString(),
      closesAt: observed.closesAt.toISOString(),
      ...measured,
      arms: [...measured.arms, ...variants],
      test,
      cost,
      withoutTariff,
      marginPercent,
      profit: incrementalRevenue && profitOf(incrementalRevenue, marginPercent, cost),
    };
  });
}

/** The send's A/B test with its outcomes until the horizon, or until now. */
async function findTested(
  ctx: Ctx,
  sql: Sql,
  scope: { campaignId: string; occurrence: number; storeIds: readonly string[] | null },
): Promise<TestedOutcomes | null> {
  const test = await findTest(sql, ctx.orgId, scope);
  if (!test) return null;
  const until = outcomesUntil(ctx, test);
  return { test, ...(await measureTest(sql, ctx.orgId, test, { ...scope, startedAt: test.startedAt, until })) };
}

function withoutControl(
  occurrence: number,
): Omit<CampaignExperiment, "arms" | "test" | "cost" | "withoutTariff" | "marginPercent"> {
  return {
    occurrence,
    state: "no_control",
    holdoutPercent: 0,
    windowDays: null,
    startedAt: null,
    closesAt: null,
    missing: null,
    profit: null,
    ...NOT_MEASURED,
  };
}
