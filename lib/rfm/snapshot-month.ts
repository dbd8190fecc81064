import { dayOf, startOfMonth } from "../core/dates.ts";
import { statesNow } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { writeMonth } from "./store/history.ts";

/** Writes the current month's history from the live state. */
export async function snapshotMonth(ctx: Ctx): Promise<number> {
  const running = startOfMonth(dayOf(ctx.clock.now()));
  return ctx.db.sql((sql) => writeMonth(sql, ctx.orgId, running, statesNow(ctx.orgId)));
}
