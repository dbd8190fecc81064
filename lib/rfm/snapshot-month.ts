import { dayOf, startOfMonth } from "../core/dates.ts";
import { statesNow } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { writeMonth } from "./store/history.ts";

/** The history of the running month: everybody as they stand now. */
export async function snapshotMonth(ctx: Ctx): Promise<number> {
  const running = startOfMonth(dayOf(ctx.clock.now()));
  return ctx.db.sql((sql) => writeMonth(sql, ctx.orgId, running, statesNow(ctx.orgId)));
}
