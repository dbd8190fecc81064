import { DAY_MS } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import { heavyWork } from "../platform/heavy-work.ts";
import { storeDraws } from "./find-draws.ts";
import { storeGroupDraws } from "./find-group-draws.ts";
import { observe } from "./measure-outcomes.ts";
import { type Observed, observedOfQuarter, observedOfSend } from "./observed.ts";
import { closeOfQuarter } from "./quarter-cost.ts";
import { findExperiment } from "./store/arms.ts";
import { type EffectKey, listLargeSends } from "./store/effects.ts";
import { findGroupSums } from "./store/group-outcomes.ts";
import { findQuarter, listQuarters } from "./store/quarters.ts";

/** Late sales, imports and corrections are looked for this long after a window has closed. */
const KEPT_CURRENT_MS = 90 * DAY_MS;
/** Of fewer people, an effect is measured while its reader waits. */
const FEWEST_PEOPLE = 20_000;
const MOST_SENDS = 90;
const MOST_QUARTERS = 2;

/** The sends with large arms, and the quarters, whose window has closed in the last months; the latest first. */
export async function listClosedWindows(ctx: Ctx, fewestPeople = FEWEST_PEOPLE): Promise<EffectKey[]> {
  const until = ctx.clock.now();
  const from = new Date(until.getTime() - KEPT_CURRENT_MS);
  const sends = await listLargeSends(ctx.db, ctx.orgId, { from, until, fewestPeople, limit: MOST_SENDS });
  const quarters = await listQuarters(ctx.db, ctx.orgId, MOST_QUARTERS);
  const closed = quarters.filter((quarter) => closeOfQuarter(quarter) >= from && closeOfQuarter(quarter) <= until);
  return [...sends, ...closed.map(({ quarter }) => ({ quarter }))];
}

/**
 * Stores what the report of a closed window shows beside its sums, of a send also by RFM group, unless what is stored is of
 * the same purchases, so that a reader does not wait for it. `none`: too few people or sales, or sales of its last days are
 * awaited.
 */
export function keepEffect(ctx: Ctx, key: EffectKey): Promise<"stored" | "current" | "none"> {
  return heavyWork(ctx, async () => {
    const observed = await openWindow(ctx, key);
    if (!observed) return "none";
    const { sums, isEnough } = await observe(ctx, observed);
    if (!isEnough) return "none";
    const whole = await storeDraws(ctx, { ...observed, key }, sums.basis);
    if ("quarter" in key) return whole;
    const groupSums = await ctx.db.sql((sql) => findGroupSums(sql, ctx.orgId, observed.arms));
    const groups = await storeGroupDraws(ctx, { ...observed, key }, groupSums);
    return groups === "stored" ? groups : whole;
  });
}

async function openWindow(ctx: Ctx, key: EffectKey): Promise<Observed | null> {
  if ("quarter" in key) {
    const quarter = await findQuarter(ctx.db, ctx.orgId, key.quarter);
    return quarter && observedOfQuarter(ctx.orgId, quarter, null);
  }
  const experiment = await findExperiment(ctx.db, ctx.orgId, key.campaignId, key.occurrence);
  return experiment && observedOfSend({ ...key, storeIds: null }, experiment);
}
