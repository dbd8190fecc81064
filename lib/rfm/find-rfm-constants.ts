import { type RfmBounds, type RfmConstants, rfmBounds, rfmConstants } from "../customers/index.ts";
import { lockMetrics } from "../platform/database/metrics-lock.ts";
import type { Reader, Sql } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { findRfmSettings } from "./store/settings.ts";

/** The organization's constants, or the installation's defaults. */
export async function findRfmConstants(sql: Reader, orgId: string): Promise<RfmConstants> {
  const stored = await findRfmSettings(sql, orgId);
  if (stored === null) return rfmConstants(env());
  const { riskDays, churnDays, loyalCents, loyalOrders } = stored;
  return { riskDays, churnDays, loyalCents, loyalOrders };
}

/**
 * Bounds for classifying in this transaction. Read under the metrics lock: a change of the constants recomputes all
 * customers under the same lock, so a writer that waited for it uses the new ones.
 */
export async function lockRfmBounds(sql: Sql, orgId: string, now: Date): Promise<RfmBounds> {
  await lockMetrics(sql, orgId);
  return rfmBounds(now, await findRfmConstants(sql, orgId));
}
