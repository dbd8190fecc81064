import type { Ctx } from "../platform/ctx.ts";
import { runOffLoop } from "../platform/off-loop/run-off-loop.ts";
import { findSalesKnownUntil } from "../sales/index.ts";
import { countEntries, type Effect, measureEffect } from "./rules/measure-effect.ts";
import { missingFor } from "./rules/verdict.ts";
import type { CampaignExperiment } from "./schemas.ts";
import type { ArmOutcomes } from "./store/outcomes.ts";
import { NOT_MEASURED, toArms, toEffect } from "./views.ts";

/** Entries of which an interval takes less than 20 ms. */
const INLINE_ENTRIES = 1_000;
const MEASURE = { file: "lib/experiments/rules/measure-effect.ts", name: "measureEffect", run: measureEffect };

type Observed = { outcomes: ArmOutcomes; holdoutPercent: number; closesAt: Date; seed: number };
export type Measured = Pick<
  CampaignExperiment,
  "arms" | "state" | "purchaseRate" | "revenue" | "incrementalRevenue" | "seed" | "missing"
>;

/** Both arms; their difference with its intervals only once the window has closed, and with enough people and sales. */
export async function measureOutcomes(ctx: Ctx, observed: Observed): Promise<Measured> {
  const { outcomes, holdoutPercent, closesAt, seed } = observed;
  const salesKnownUntil = await findSalesKnownUntil(ctx.db, ctx.orgId);
  const missing = missingFor({ ...outcomes, holdoutPercent }, { closesAt, now: ctx.clock.now(), salesKnownUntil });
  const isEnough = missing.days === 0 && missing.people === 0 && !missing.awaitsSales;
  const effect = isEnough ? await measure(ctx, outcomes, seed) : null;
  const arms = toArms(outcomes);
  if (!effect) return { arms, state: "insufficient", ...NOT_MEASURED, missing };
  return { arms, ...toEffect(effect, outcomes.treated, seed), missing: null };
}

/** Large groups are measured in a worker thread. Null if an arm has fewer than two customers. */
function measure(ctx: Ctx, { packed, treated, holdout, buyers }: ArmOutcomes, seed: number): Promise<Effect | null> {
  const outcomes = { packed, treated, holdout, buyers };
  return runOffLoop(MEASURE, [outcomes, seed], {
    isLarge: countEntries(outcomes) > INLINE_ENTRIES,
    signal: ctx.signal,
  });
}
