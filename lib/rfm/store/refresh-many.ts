import { type TenantPart, unsafeInEachTenant } from "../../platform/database/in-each-tenant.ts";
import type { RfmPeriod } from "../schemas.ts";
import { writeMonthSql } from "./history.ts";

/** What decides how an organization's refresh is done. Under `lockMetrics` it does not change. */
export type RefreshFacts = {
  /** The organization's own constants; null: the installation's defaults. */
  constants: { riskDays: number; churnDays: number; loyalCents: number; loyalOrders: number } | null;
  refreshedAt: string | null;
  refreshedWith: string | null;
  historyWith: string | null;
  lastMonth: RfmPeriod | null;
  purgedUntil: string | null;
};

/** Refreshed within a few milliseconds. An organization with more has a transaction of its own. */
const SMALL = { customers: 1_000, sales: 5_000 };

const FACTS = `(SELECT jsonb_build_object(
    'constants', (SELECT jsonb_build_object('riskDays', r.risk_days, 'churnDays', r.churn_days, 'loyalCents', r.loyal_cents,
      'loyalOrders', r.loyal_orders) FROM rfm_settings r WHERE r.organization_id = $1),
    'refreshedAt', s.refreshed_at, 'refreshedWith', s.constants, 'historyWith', s.history_constants,
    'lastMonth', (SELECT h.reference_period FROM rfm_history h WHERE h.organization_id = $1
      ORDER BY h.reference_period DESC LIMIT 1),
    'purgedUntil', (SELECT p.purged_until FROM sale_retention p WHERE p.organization_id = $1))
  FROM (VALUES (1)) one LEFT JOIN rfm_state s ON s.organization_id = $1)`;

const hasMore = (table: string, most: number) =>
  `(SELECT count(*) > ${most} FROM (SELECT FROM ${table} t WHERE t.organization_id = $1 LIMIT ${most + 1}) first_ones)`;

/** Not tenant-scoped: the facts of these organizations, without the large ones. */
export async function unsafeFindRefreshFacts(orgIds: readonly string[]): Promise<Map<string, RefreshFacts>> {
  const facts = `SELECT CASE WHEN ${hasMore("customer_metrics", SMALL.customers)} OR ${hasMore("sale", SMALL.sales)}
    THEN NULL ELSE ${FACTS} END`;
  const found = await unsafeInEachTenant<{ facts: RefreshFacts }>(
    orgIds.map((orgId) => ({ orgId, input: null })),
    { lock: "true", statements: { facts }, reads: "keys" },
  );
  return new Map([...found].map(([orgId, { facts }]) => [orgId, facts]));
}

/**
 * `times`: the six bounds in days of today, those of the last refresh, the end of the previous month, now, and the bounds
 * of the previous month's last day.
 */
export type SmallRefresh = {
  orgId: string;
  input: {
    facts: RefreshFacts;
    fingerprint: string;
    loyalCents: string;
    loyalOrders: number;
    previousMonth: RfmPeriod;
    runningMonth: RfmPeriod;
    eventId: string;
  };
  times: Date[];
} & TenantPart;

const timesFrom = (first: number) => Array.from({ length: 6 }, (_, n) => `$3[${first + n}]`);
const CENTS_AND_ORDERS = ["($2 ->> 'loyalCents')::bigint", "($2 ->> 'loyalOrders')::int"];

/** SQL of what a `SmallRefresh` contains, for statements that others write. Bounds in the order of `rfm_status`. */
export const OF_REFRESH = {
  bounds: [...timesFrom(1), ...CENTS_AND_ORDERS],
  boundsOfLast: timesFrom(7),
  endOfPrevious: "$3[13]",
  boundsOfPrevious: [...timesFrom(15), ...CENTS_AND_ORDERS],
  eventId: "($2 ->> 'eventId')",
  progress: `jsonb_build_object('customers', jsonb_build_object('updated', $4 -> 'updated', 'corrected', $4 -> 'corrected'),
    'history', jsonb_build_object('written', ($4 ->> 'previous')::int + ($4 ->> 'running')::int))`,
};

/** SQL of other slices. `lock`: of the job run and the totals. */
export type RefreshSql = {
  lock: string;
  reclassifyCrossed: string;
  rebuild: string;
  statesBefore: string;
  statesNow: string;
  correctCounts: string;
  sumCounts: string;
  recordRun: string;
};

const SAVE_STATE = `WITH saved AS (
    UPDATE rfm_state SET refreshed_at = $3[14], constants = $2 ->> 'fingerprint' WHERE organization_id = $1 RETURNING 1)
  SELECT count(*)::int FROM saved`;

/**
 * Not tenant-scoped: the steps of `refreshSmall` for these organizations, each in its own tenant, unless the facts have
 * changed since they were read. Returns those that are done, with the groups of customers whose counts were corrected.
 */
export async function unsafeWriteRefreshes(
  refreshes: readonly SmallRefresh[],
  sql: RefreshSql,
): Promise<Map<string, { counted: number }>> {
  const statements = {
    unchanged: `SELECT CASE WHEN ${FACTS} = $2 -> 'facts' THEN 1 END`,
    updated: sql.reclassifyCrossed,
    corrected: sql.rebuild,
    saved: SAVE_STATE,
    previous: writeMonthSql(sql.statesBefore, "($2 ->> 'previousMonth')::date"),
    running: writeMonthSql(sql.statesNow, "($2 ->> 'runningMonth')::date"),
    counted: sql.correctCounts,
    summed: sql.sumCounts,
    recorded: sql.recordRun,
  };
  return unsafeInEachTenant(refreshes, { lock: sql.lock, statements, reads: "tenants" });
}
