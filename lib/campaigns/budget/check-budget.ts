import { dayOf, startOfDay, startOfMonth } from "../../core/dates.ts";
import { centsToAmount, microsToCents } from "../../core/money.ts";
import { type Ctx, systemCtx } from "../../platform/ctx.ts";
import { heavyRead } from "../../platform/heavy-work.ts";
import { expandStores, visibleStores } from "../../stores/index.ts";
import { audienceRules, countWithin } from "../estimate-audience.ts";
import { findMessageTariff } from "../find-message-tariff.ts";
import { campaignIncomplete } from "../rules/errors.ts";
import { exceedsBudget } from "../rules/exceeds-budget.ts";
import type { Problem } from "../schemas.ts";
import { findApprovedCents, findMonthlyBudget, findPriceMicros, sumMonth } from "../store/budget.ts";
import type { CampaignRecord } from "../store/campaigns.ts";

/** `cents`: the send's cost at most; null: its audience could not be counted in time. */
type Excess = { cents: number | null };

/** A send that does not fit into the month's budget and that no second person has approved. */
export async function budgetProblems(ctx: Ctx, campaign: CampaignRecord): Promise<Problem[]> {
  const excess = await findExcess(ctx, campaign);
  if (excess === null) return [];
  const approved = await findApprovedCents(ctx.db, ctx.orgId, campaign.id);
  if (approved !== null && approved >= (excess.cents ?? Number.MAX_SAFE_INTEGER)) return [];
  const detail = excess.cents === null ? {} : { detail: String(centsToAmount(excess.cents)) };
  return [{ code: "budget_exceeded", severity: "error", ...detail }];
}

/** Fails with 400 if a second person has to approve the send first. */
export async function assertWithinBudget(ctx: Ctx, campaign: CampaignRecord): Promise<void> {
  const problems = await budgetProblems(ctx, campaign);
  if (problems.length > 0) throw campaignIncomplete(problems);
}

/** Null: the next send fits into what the month leaves, or has no price. */
export async function findExcess(asked: Ctx, campaign: CampaignRecord): Promise<Excess | null> {
  // As for all checks of a campaign, the result does not depend on what the reader may see, except for the audience.
  const ctx = systemCtx(asked.orgId, "campaign-checks", asked.clock);
  const budget = await findMonthlyBudget(ctx.db, ctx.orgId);
  if (budget === null) return null;
  const day = dayOf(ctx.clock.now());
  const tariff = await findMessageTariff(ctx, campaign);
  const micros = tariff && (await findPriceMicros(ctx.db, ctx.orgId, { tariff, day }));
  if (!micros) return null;
  const rules = await audienceRules(ctx, campaign);
  // In the caller's queue: a person gets a 429 where a job waits.
  const estimate = await countWithin(asked, rules, campaign.channel, await audienceStores(asked, campaign));
  if (estimate.timedOut) return { cents: null };
  const people = estimate.count - Math.round((estimate.count * campaign.holdoutPercent) / 100);
  const cost = BigInt(people) * micros;
  const month = { from: startOfDay(startOfMonth(day)), day };
  const { spent, committed } = await heavyRead(asked, () => sumMonth(ctx.db, ctx.orgId, month));
  return exceedsBudget(budget, { spent, committed, cost }) ? { cents: microsToCents(cost) } : null;
}

/** The stores of a send by this actor; a schedule keeps those of the person who set it. */
async function audienceStores(ctx: Ctx, { storeScope }: CampaignRecord): Promise<readonly string[] | null> {
  if ("permissions" in ctx.actor) return visibleStores(ctx);
  return storeScope === null ? null : expandStores(ctx, storeScope);
}
