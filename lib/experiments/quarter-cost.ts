import { addMonths, startOfDay } from "../core/dates.ts";
import { addCosts, type Cost, findPeriodCosts } from "../costs/index.ts";
import type { Reader } from "../platform/db.ts";
import type { Quarter } from "./store/quarters.ts";

/** When the programme of a quarter ends. */
export function closeOfQuarter({ quarter, endedAt }: Quarter): Date {
  return endedAt ?? startOfDay(addMonths(quarter, 3));
}

/** Cost of all campaign messages of the quarter, from its first campaign with the control group. */
export async function sumQuarterCost(
  sql: Reader,
  orgId: string,
  quarter: Quarter,
  storeIds: readonly string[] | null,
): Promise<Cost> {
  return addCosts(
    await findPeriodCosts(sql, orgId, { from: quarter.startedAt, until: closeOfQuarter(quarter), storeIds }),
  );
}
