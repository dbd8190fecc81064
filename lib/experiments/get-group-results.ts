import { addCosts, findMargin, findPeriodCosts, type PeriodCost } from "../costs/index.ts";
import { RFM_SEGMENTS } from "../customers/names.ts";
import type { Ctx } from "../platform/ctx.ts";
import { heavyWork } from "../platform/heavy-work.ts";
import { readGroupDraws } from "./find-group-draws.ts";
import { observedOfSend } from "./observed.ts";
import { type MeasuredStratum, poolStrata, toPooledResult } from "./pool-results.ts";
import { nameOf, type PeriodSend, periodUntilNow, readSends } from "./read-sends.ts";
import type { GroupResults, GroupResultsQuery } from "./schemas.ts";
import { findGroupSums } from "./store/group-outcomes.ts";

/** Messages of before the ledger knew the group. */
const UNKNOWN = "none";

/**
 * What the sends of the last days caused, by the RFM group that each customer had when the audience was written: a send's
 * customers of a group, of both arms, are compared with each other only.
 */
export async function getGroupResults(ctx: Ctx, { days }: GroupResultsQuery): Promise<GroupResults> {
  const { firstDay, ...period } = await periodUntilNow(ctx, days);
  return heavyWork(ctx, async () => {
    const { sends, isTruncated } = await readSends(ctx, period);
    const costs = await findPeriodCosts(ctx.db, ctx.orgId, { ...period, byGroup: true });
    const costsOf = Map.groupBy(costs, (cost) => stratumOf(cost, cost.group));
    const strata: MeasuredStratum[] = [];
    const undivided: PeriodSend[] = [];
    // One after the other: an organization uses one connection at a time for its heavy work.
    for (const send of sends.filter(({ isOpen }) => !isOpen)) {
      const observed = observedOfSend({ ...send, storeIds: period.storeIds }, send);
      const key = period.storeIds === null ? send : null;
      const sums = await ctx.db.sql((sql) => findGroupSums(sql, ctx.orgId, observed.arms));
      for (const { counts, drawn } of await readGroupDraws(ctx, { ...observed, key }, sums)) {
        const cost = addCosts(costsOf.get(stratumOf(send, counts.group)) ?? []);
        strata.push({ counts, drawn, groups: [counts.group], cost });
      }
      if (sums.ungrouped > 0) undivided.push(send);
    }
    const pooled = await poolStrata(ctx, strata, await findMargin(ctx));
    const known = RFM_SEGMENTS.filter((group) => pooled.effects[group] || costs.some((cost) => cost.group === group));
    const unknown = costs.filter(({ group }) => group === null);
    return {
      from: firstDay,
      marginPercent: pooled.marginPercent,
      groups: [
        ...known.map((group) => ({
          group,
          ...toPooledResult(
            pooled,
            group,
            costs.filter((cost) => cost.group === group),
          ),
        })),
        ...(unknown.length > 0 ? [{ group: null, ...toPooledResult(pooled, UNKNOWN, unknown) }] : []),
      ],
      undivided: undivided.map(({ campaignId, name, occurrence, startedAt }) => ({
        campaign: { id: campaignId, name },
        occurrence,
        startedAt: startedAt.toISOString(),
      })),
      isTruncated,
    };
  });
}

const stratumOf = (send: Pick<PeriodSend, "campaignId" | "occurrence">, group: PeriodCost["group"]) =>
  `${nameOf(send)}:${group}`;
