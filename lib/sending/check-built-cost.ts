import { dayOf, startOfDay, startOfMonth } from "../core/dates.ts";
import type { Reader, Sql } from "../platform/db.ts";
import { exceedsBudget, withoutHoldout } from "./rules/exceeds-budget.ts";
import { lockLimits } from "./store/limits.ts";
import { findBuiltAudience, findMonthlyBudget, sumMonth } from "./store/month-budget.ts";

/** The audience must not be kept: a second person has to look at what the send costs now. */
export class BudgetExceededError extends Error {}

type Built = { campaignId: string; occurrence: number; holdoutPercent: number; now: Date };

/**
 * Fails if the audience built in this transaction costs more than its send was checked or approved for (its segment may
 * have changed since) and the month's budget does not allow it.
 */
export async function assertBuiltWithinBudget(
  sql: Sql,
  orgId: string,
  { campaignId, occurrence, holdoutPercent, now }: Built,
): Promise<void> {
  if ((await findMonthlyBudget(sql, orgId)) === null) return;
  const built = await findBuiltAudience(sql, orgId, { campaignId, occurrence, day: dayOf(now) });
  if (!built?.priceMicros) return;
  const cost = BigInt(withoutHoldout(built.people, holdoutPercent)) * built.priceMicros;
  if (cost <= (built.maxCostMicros ?? 0n)) return;
  await lockLimits(sql, orgId, "budget");
  // The messages queued in this transaction are part of what the month has committed.
  if (await isBeyondBudget(sql, orgId, { cost: 0n, now })) throw new BudgetExceededError();
}

/** Whether a further cost, in millionths of a real, takes the month beyond its budget. False without a budget. */
export async function isBeyondBudget(
  sql: Reader,
  orgId: string,
  { cost, now }: { cost: bigint; now: Date },
): Promise<boolean> {
  const budget = await findMonthlyBudget(sql, orgId);
  if (budget === null) return false;
  const day = dayOf(now);
  const month = await sumMonth(sql, orgId, { from: startOfDay(startOfMonth(day)), day, now });
  return exceedsBudget(budget, { ...month, cost });
}
