import { dayOf } from "../../core/dates.ts";
import { centsToAmount } from "../../core/money.ts";
import { type Ctx, systemCtx } from "../../platform/ctx.ts";
import type { Sql } from "../../platform/db.ts";
import { heavyRead } from "../../platform/heavy-work.ts";
import { PREVIEW_LIMIT } from "../../segments/index.ts";
import { findMonthlyBudget, findPriceMicros, isBeyondBudget, lockLimits, withoutHoldout } from "../../sending/index.ts";
import { expandStores, visibleStores } from "../../stores/index.ts";
import { audienceRules, countWithin } from "../estimate-audience.ts";
import { findMessageTariff } from "../find-message-tariff.ts";
import { centsToMicros, microsToCentsAbove } from "../rules/cents-above.ts";
import type { Problem } from "../schemas.ts";
import { findApprovedCents } from "../store/budget.ts";
import type { CampaignRecord } from "../store/campaigns.ts";
import { countCustomers } from "../store/count-audience.ts";

/** A send that does not fit into the month's budget and that no second person has approved. */
export async function budgetProblems(ctx: Ctx, campaign: CampaignRecord): Promise<Problem[]> {
  const cents = await findExcess(ctx, campaign);
  if (cents === null) return [];
  const approved = await findApprovedCents(ctx.db, ctx.orgId, campaign.id);
  return approved !== null && approved >= cents ? [] : [budgetExceeded(cents)];
}

/** What the next send costs at most, in cents; null: it fits into what the month leaves, or has no price. */
export async function findExcess(ctx: Ctx, campaign: CampaignRecord): Promise<number | null> {
  const cost = await findSendCost(ctx, campaign);
  if (cost === null) return null;
  const now = ctx.clock.now();
  const isExcess = await heavyRead(ctx, () => isBeyondBudget(ctx.db, ctx.orgId, { cost, now }));
  return isExcess ? microsToCentsAbove(cost) : null;
}

type Held = { problems: Problem[]; maxCost: bigint | null };

/**
 * Decides about a send in the transaction that begins it: until that ends, no other send of the organization is decided.
 * `cost` is from `findSendCost`; `maxCost` is what its audience may cost when it is built. The campaign is locked.
 */
export async function holdBudget(
  sql: Sql,
  orgId: string,
  { id, cost, now }: { id: string; cost: bigint | null; now: Date },
): Promise<Held> {
  if (cost === null) return { problems: [], maxCost: null };
  await lockLimits(sql, orgId, "budget");
  if (!(await isBeyondBudget(sql, orgId, { cost, now }))) return { problems: [], maxCost: cost };
  const cents = microsToCentsAbove(cost);
  const approved = await findApprovedCents(sql, orgId, id);
  if (approved === null || approved < cents) return { problems: [budgetExceeded(cents)], maxCost: null };
  return { problems: [], maxCost: centsToMicros(approved) };
}

/**
 * What the next send costs at most, in millionths of a real; null: there is no budget, or its messages have no price. Of
 * an audience that cannot be counted in time, every customer of the organization counts.
 */
export async function findSendCost(
  asked: Ctx,
  campaign: CampaignRecord,
  limit = PREVIEW_LIMIT,
): Promise<bigint | null> {
  // As for all checks of a campaign, the result does not depend on what the reader may see, except for the audience.
  const ctx = systemCtx(asked.orgId, "campaign-checks", asked.clock);
  if ((await findMonthlyBudget(ctx.db, ctx.orgId)) === null) return null;
  const tariff = await findMessageTariff(ctx, campaign);
  const day = dayOf(ctx.clock.now());
  const micros = tariff && (await findPriceMicros(ctx.db, ctx.orgId, { tariff, day }));
  if (!micros) return null;
  const rules = await audienceRules(ctx, campaign);
  // In the caller's queue: a person gets a 429 where a job waits.
  const estimate = await countWithin(asked, rules, campaign.channel, await audienceStores(asked, campaign), limit);
  const people = estimate.timedOut
    ? await countCustomers(ctx.db, ctx.orgId)
    : withoutHoldout(estimate.count, campaign.holdoutPercent);
  return BigInt(people) * micros;
}

/** The stores of a send by this actor; a schedule keeps those of the person who set it. */
async function audienceStores(ctx: Ctx, { storeScope }: CampaignRecord): Promise<readonly string[] | null> {
  if ("permissions" in ctx.actor) return visibleStores(ctx);
  return storeScope === null ? null : expandStores(ctx, storeScope);
}

function budgetExceeded(cents: number): Problem {
  return { code: "budget_exceeded", severity: "error", detail: String(centsToAmount(cents)) };
}
