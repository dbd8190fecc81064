import { DAY_MS, type Day, dayOf, startOfDay } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import { findSalesKnownUntil } from "../sales/index.ts";
import { visibleStores } from "../stores/index.ts";
import { closeOf } from "./store/arms.ts";
import { findMeasuredSends, type MeasuredSend } from "./store/sends.ts";

const MOST_SENDS = 60;
/** Held-out customers, over all sends: about five seconds of draws in a worker thread. */
const MOST_HELD_OUT = 125_000;

export type PeriodSend = MeasuredSend & { isOpen: boolean };
export type SendPeriod = { from: Date; storeIds: readonly string[] | null; campaignId?: string | undefined };

/** The last days, and the stores whose customers the actor may see. */
export async function periodUntilNow(ctx: Ctx, days: number): Promise<SendPeriod & { firstDay: Day }> {
  const firstDay = dayOf(new Date(ctx.clock.now().getTime() - days * DAY_MS));
  return { firstDay, from: startOfDay(firstDay), storeIds: await visibleStores(ctx) };
}

/** The latest sends with a control group that can be measured at once. `isOpen`: purchases still count, or are awaited. */
export async function readSends(ctx: Ctx, period: SendPeriod): Promise<{ sends: PeriodSend[]; isTruncated: boolean }> {
  const now = ctx.clock.now();
  const scope = { ...period, limit: MOST_SENDS + 1 };
  const found = await ctx.db.sql((sql) => findMeasuredSends(sql, ctx.orgId, scope));
  const known = (await findSalesKnownUntil(ctx.db, ctx.orgId)) ?? now;
  const within = withinLimits(found);
  const sends = within.map((send) => ({ ...send, isOpen: closeOf(send) > now || closeOf(send) > known }));
  return { sends, isTruncated: found.length > sends.length };
}

/** The latest sends, at least one, whose control groups together are small enough to be measured at once. */
function withinLimits(sends: readonly MeasuredSend[]): MeasuredSend[] {
  let heldOut = 0;
  return sends.slice(0, MOST_SENDS).filter(({ holdout }, index) => {
    heldOut += holdout;
    return index === 0 || heldOut <= MOST_HELD_OUT;
  });
}

export const nameOf = ({ campaignId, occurrence }: Pick<MeasuredSend, "campaignId" | "occurrence">) =>
  `${campaignId}:${occurrence}`;
