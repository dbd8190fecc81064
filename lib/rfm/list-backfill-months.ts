import { addMonths, dayOf, startOfMonth } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import { closedMonths } from "./rules/periods.ts";
import type { RfmPeriod } from "./schemas.ts";

/** Months of history written by a full sync, not counting the current one. */
const BACKFILL_MONTHS = 13;

export function listBackfillMonths(ctx: Ctx): RfmPeriod[] {
  const today = dayOf(ctx.clock.now());
  return closedMonths(addMonths(startOfMonth(today), -BACKFILL_MONTHS), today);
}
