import { addMonths, dayOf, startOfMonth } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import { closedMonths } from "./rules/periods.ts";
import type { RfmPeriod } from "./schemas.ts";

/** How far back a full sync writes the history, the running month not counted. */
const BACKFILL_MONTHS = 13;

export function listBackfillMonths(ctx: Ctx): RfmPeriod[] {
  const today = dayOf(ctx.clock.now());
  return closedMonths(addMonths(startOfMonth(today), -BACKFILL_MONTHS), today);
}
