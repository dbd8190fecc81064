import type { Ctx } from "../platform/ctx.ts";
import { findSalesKnownUntil } from "../sales/index.ts";
import { readDraws } from "./find-draws.ts";
import type { Observed } from "./observed.ts";
import { effectOf } from "./rules/measure-effect.ts";
import { missingFor } from "./rules/verdict.ts";
import type { CampaignExperiment } from "./schemas.ts";
import { type ArmSums, findSums } from "./store/outcomes.ts";
import { NOT_MEASURED, toArms, toEffect } from "./views.ts";

export type Measured = Pick<
  CampaignExperiment,
  "arms" | "state" | "purchaseRate" | "revenue" | "incrementalRevenue" | "seed" | "missing"
>;

/** Both arms; their difference with its intervals only once the window has closed, and with enough people and sales. */
export async function measureOutcomes(ctx: Ctx, observed: Observed): Promise<Measured> {
  const { sums, missing, isEnough } = await observe(ctx, observed);
  const drawn = isEnough ? await readDraws(ctx, observed, sums.basis) : null;
  const arms = toArms(sums);
  if (!drawn) return { arms, state: "insufficient", ...NOT_MEASURED, missing };
  return { arms, ...toEffect(effectOf(sums, drawn), sums.treated, observed.seed), missing: null };
}

type Observation = { sums: ArmSums; missing: ReturnType<typeof missingFor>; isEnough: boolean };

/** The sums of both arms, and what is missing for a verdict. */
export async function observe(ctx: Ctx, { arms, holdoutPercent, closesAt }: Observed): Promise<Observation> {
  const sums = await ctx.db.sql((sql) => findSums(sql, ctx.orgId, arms));
  const salesKnownUntil = await findSalesKnownUntil(ctx.db, ctx.orgId);
  const missing = missingFor({ ...sums, holdoutPercent }, { closesAt, now: ctx.clock.now(), salesKnownUntil });
  return { sums, missing, isEnough: missing.days === 0 && missing.people === 0 && !missing.awaitsSales };
}
