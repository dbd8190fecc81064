import { addDays, dayOf, startOfDay } from "../core/dates.ts";
import { lockMetrics } from "../platform/database/metrics-lock.ts";
import type { Sql } from "../platform/db.ts";
import { writePreferences } from "./store/preferences.ts";

const RECENT_DAYS = 365;

/** Computes the preferred seller and store from sales as of `now`; null `customerIds` means all customers. */
export async function refreshPreferences(
  sql: Sql,
  orgId: string,
  customerIds: readonly string[] | null,
  now: Date,
): Promise<number> {
  if (customerIds?.length === 0) return 0;
  await lockMetrics(sql, orgId);
  return writePreferences(sql, orgId, customerIds, startOfDay(addDays(dayOf(now), -RECENT_DAYS)));
}
