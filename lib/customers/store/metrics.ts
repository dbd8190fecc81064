import { isRecorded, recording } from "../../platform/database/event-sql.ts";
import { lockMetrics } from "../../platform/database/metrics-lock.ts";
import { inKeyOrder } from "../../platform/database/without-nested-loops.ts";
import type { Sql } from "../../platform/db.ts";
import type { RfmBounds } from "../schemas.ts";
import { sumCounts } from "./counts/keep-counts.ts";

const BOUND_TYPES = [...Array<string>(6).fill("timestamptz"), "bigint", "int"];
const DAY_BOUNDS = ["b30", "b60", "b90", "bRisk", "b150", "bChurn"] as const;

/** SQL of the eight bounds, in the order of `boundsParams`. */
export type BoundsSql = readonly string[];

/** The bounds as eight parameters starting at `$first`. */
export function boundsFrom(first: number): BoundsSql {
  return BOUND_TYPES.map((type, index) => `$${first + index}::${type}`);
}

/** `rfm_status(...)` for a row's totals. */
export function rfmStatusSql(bounds: BoundsSql, row: string): string {
  return `rfm_status(${row}.last_order_at, ${row}.spent_cents, ${row}.order_count, ${bounds.join(", ")})`;
}

export function boundsParams(bounds: RfmBounds): unknown[] {
  return [...DAY_BOUNDS.map((name) => bounds[name]), bounds.loyalCents, bounds.loyalOrders];
}

// A return reduces the amount spent, does not count as an order and does not affect the first or last order.
export const SALE_TOTALS = `
  coalesce(sum(s.amount_cents), 0)::bigint AS spent_cents,
  (count(*) FILTER (WHERE s.kind = 'sale'))::int AS order_count,
  min(s.occurred_at) FILTER (WHERE s.kind = 'sale') AS first_order_at,
  max(s.occurred_at) FILTER (WHERE s.kind = 'sale') AS last_order_at`;

/** Totals of purged sales, which must be added to every sum over `sale`. Same columns as `SALE_TOTALS`. */
export const PURGED_TOTALS = `
  coalesce(sum(p.spent_cents), 0)::bigint AS spent_cents, coalesce(sum(p.order_count), 0)::int AS order_count,
  min(p.first_order_at) AS first_order_at, max(p.last_order_at) AS last_order_at`;

/** Sum of `s` (`SALE_TOTALS`) and `p` (`PURGED_TOTALS`); either may be null. */
export const ALL_TOTALS = `
  coalesce(s.spent_cents, 0) + coalesce(p.spent_cents, 0) AS spent_cents,
  coalesce(s.order_count, 0) + coalesce(p.order_count, 0) AS order_count,
  least(s.first_order_at, p.first_order_at) AS first_order_at,
  greatest(s.last_order_at, p.last_order_at) AS last_order_at`;

/** Purged totals per customer (`$1`: organization), optionally restricted by the condition `among`. */
export function purgedByCustomer(among = ""): string {
  return `(SELECT p.customer_id, ${PURGED_TOTALS} FROM purged_sale_total p
    WHERE p.organization_id = $1 AND p.customer_id IS NOT NULL ${among} GROUP BY p.customer_id)`;
}

/** Writes `totals` (customer_id and the totals above) and the segment; updates only rows that differ. */
function writeTotals(totals: string, bounds: BoundsSql): string {
  return `
    UPDATE customer_metrics m
    SET spent_cents = t.spent_cents, order_count = t.order_count, first_order_at = t.first_order_at,
        last_order_at = t.last_order_at, rfm_status = t.rfm_status
    FROM (SELECT t.*, ${rfmStatusSql(bounds, "t")} AS rfm_status FROM (${totals}) t) t
    WHERE m.organization_id = $1 AND m.customer_id = t.customer_id
      AND (m.spent_cents, m.order_count, m.first_order_at, m.last_order_at, m.rfm_status)
        IS DISTINCT FROM (t.spent_cents, t.order_count, t.first_order_at, t.last_order_at, t.rfm_status)`;
}

/**
 * Runs an UPDATE of `customer_metrics m` and records who changed segment. Under `lockMetrics`, so the state before the
 * statement is the one that it changes. Without recording, the changed rows of a whole organization are not kept.
 */
async function updateSegments(sql: Sql, orgId: string, update: string, params: unknown[]): Promise<number> {
  if (!(await isRecorded(sql, orgId, ["rfm.changed"]))) return sql.run(update, params);
  return sql.run(`${recordingSegments(update)} SELECT FROM changed`, params);
}

/** CTEs: `changed` with the changed rows of an UPDATE of `customer_metrics m`, and the recording of new segments. */
function recordingSegments(update: string): string {
  return `WITH changed AS (${update} RETURNING m.customer_id, m.store_id, m.rfm_status), ${RECORD}`;
}

const RECORD = recording(
  ["rfm.changed"],
  `SELECT 'rfm.changed' AS type, n.customer_id AS subject_id, n.store_id,
     jsonb_build_object('rfmStatus', n.rfm_status, 'previousRfmStatus', o.rfm_status) AS data
   FROM changed n JOIN customer_metrics o ON o.organization_id = $1 AND o.customer_id = n.customer_id
     AND o.rfm_status <> n.rfm_status`,
);

/** Recomputes totals and segment of these customers from their sales. Returns the number of changed rows. */
export async function recomputeMetrics(
  sql: Sql,
  orgId: string,
  customerIds: readonly string[],
  bounds: RfmBounds,
): Promise<number> {
  if (customerIds.length === 0) return 0;
  await lockMetrics(sql, orgId);
  // LATERAL forces one index look-up per customer even without statistics: a page must never scan all sales.
  const totals = `
    SELECT c.id AS customer_id, ${ALL_TOTALS} FROM (SELECT DISTINCT unnest($2::uuid[]) AS id) c
    CROSS JOIN LATERAL (SELECT ${SALE_TOTALS} FROM sale s WHERE s.organization_id = $1 AND s.customer_id = c.id) s
    CROSS JOIN LATERAL (SELECT ${PURGED_TOTALS} FROM purged_sale_total p
      WHERE p.organization_id = $1 AND p.customer_id = c.id) p`;
  const params = [orgId, customerIds, ...boundsParams(bounds)];
  const written = await updateSegments(sql, orgId, writeTotals(totals, boundsFrom(3)), params);
  await sumCounts(sql, orgId);
  return written;
}

// Aggregates before the join, so that the join does not carry every sale.
const TOTALS_OF_ALL = `
  SELECT c.customer_id, ${ALL_TOTALS}
  FROM customer_metrics c
  LEFT JOIN (SELECT s.customer_id, ${SALE_TOTALS} FROM sale s
             WHERE s.organization_id = $1 AND s.customer_id IS NOT NULL GROUP BY s.customer_id) s
    ON s.customer_id = c.customer_id
  LEFT JOIN ${purgedByCustomer()} p ON p.customer_id = c.customer_id
  WHERE c.organization_id = $1`;

/** Recomputes every customer of the organization in one pass over its sales. */
export async function rebuildMetrics(sql: Sql, orgId: string, bounds: RfmBounds): Promise<number> {
  await lockMetrics(sql, orgId);
  const update = writeTotals(TOTALS_OF_ALL, boundsFrom(2));
  return inKeyOrder(sql, () => updateSegments(sql, orgId, update, [orgId, ...boundsParams(bounds)]));
}

/** SQL of `rebuildMetrics` for `$1`; returns the number of changed rows. The caller holds `lockMetrics`. */
export function rebuildSql(bounds: BoundsSql): string {
  return `${recordingSegments(writeTotals(TOTALS_OF_ALL, bounds))} SELECT count(*)::int FROM changed`;
}

/** Recomputes every customer's segment from the stored totals after the constants changed. */
export async function reclassify(sql: Sql, orgId: string, bounds: RfmBounds): Promise<number> {
  await lockMetrics(sql, orgId);
  const status = rfmStatusSql(boundsFrom(2), "m");
  return updateSegments(
    sql,
    orgId,
    `UPDATE customer_metrics m SET rfm_status = ${status} WHERE m.organization_id = $1 AND m.rfm_status <> ${status}`,
    [orgId, ...boundsParams(bounds)],
  );
}

/**
 * Daily refresh: only customers whose last order crossed one of the six bounds since `previous` can change segment; the
 * index on the last order finds them. The constants must equal those of `previous`.
 */
export async function reclassifyCrossed(
  sql: Sql,
  orgId: string,
  bounds: RfmBounds,
  previous: RfmBounds,
): Promise<number> {
  await lockMetrics(sql, orgId);
  const update = updateCrossed(
    boundsFrom(2),
    DAY_BOUNDS.map((_, index) => `$${10 + index}::timestamptz`),
  );
  return updateSegments(sql, orgId, update, [
    orgId,
    ...boundsParams(bounds),
    ...DAY_BOUNDS.map((name) => previous[name]),
  ]);
}

/** SQL of `reclassifyCrossed` for `$1`; returns the number of changed rows. The caller holds `lockMetrics`. */
export function reclassifyCrossedSql(bounds: BoundsSql, previous: BoundsSql): string {
  return `${recordingSegments(updateCrossed(bounds, previous))} SELECT count(*)::int FROM changed`;
}

function updateCrossed(bounds: BoundsSql, previous: BoundsSql): string {
  const status = rfmStatusSql(bounds, "m");
  const slices = DAY_BOUNDS.map((_, index) => {
    const [now, before] = [bounds[index], previous[index]];
    return `(m.last_order_at >= least(${now}, ${before}) AND m.last_order_at < greatest(${now}, ${before}))`;
  });
  return `UPDATE customer_metrics m SET rfm_status = ${status}
    WHERE m.organization_id = $1 AND (${slices.join(" OR ")}) AND m.rfm_status <> ${status}`;
}
