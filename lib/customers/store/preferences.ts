import { lockMetrics } from "../../platform/database/metrics-lock.ts";
import { withoutNestedLoops } from "../../platform/database/without-nested-loops.ts";
import type { Sql } from "../../platform/db.ts";

const WHOSE = `organization_id = $1 AND ($2::uuid[] IS NULL OR customer_id = ANY ($2)) AND customer_id IS NOT NULL
      AND seller_id IS NOT NULL`;

/** Sales of these customers, or of all, by an index-only scan on customer and time; plus purged sales. */
const SOLD = `
  kept AS (
    SELECT customer_id, seller_id, sum(amount_cents) AS cents, max(occurred_at) AS last_at,
      max(occurred_at) FILTER (WHERE kind = 'sale' AND occurred_at >= $3) AS recent_at,
      count(*) FILTER (WHERE kind = 'sale' AND occurred_at >= $3) AS recent_count
    FROM sale WHERE ${WHOSE}
    GROUP BY customer_id, seller_id
  ), sold AS (
    SELECT customer_id, seller_id, sum(cents) AS cents, max(last_at) AS last_at, max(recent_at) AS recent_at,
      sum(recent_count) AS recent_count
    FROM (SELECT * FROM kept UNION ALL
          SELECT customer_id, seller_id, spent_cents, last_at, NULL, 0 FROM purged_sale_total WHERE ${WHOSE}) k
    GROUP BY customer_id, seller_id
  )`;

/** Stores where a customer is registered. Aliases count as their principal. */
const HOMES = `
  homes AS (
    SELECT k.customer_id, coalesce(s.primary_store_id, s.id) AS store_id
    FROM customer_identity k JOIN store s ON s.organization_id = $1 AND s.id = k.store_id
    WHERE k.organization_id = $1 AND k.kind = 'external' AND ($2::uuid[] IS NULL OR k.customer_id = ANY ($2))
    UNION
    SELECT c.id, coalesce(s.primary_store_id, s.id)
    FROM customer c JOIN store s ON s.organization_id = $1 AND s.id = c.store_id
    WHERE c.organization_id = $1 AND ($2::uuid[] IS NULL OR c.id = ANY ($2))
  )`;

/** The active seller with the most recent purchases since `$3`, within the customer's stores. */
const SELLERS = `
  best_seller AS (
    SELECT DISTINCT ON (b.customer_id) b.customer_id, b.seller_id
    FROM sold b
    JOIN seller v ON v.organization_id = $1 AND v.id = b.seller_id AND v.status = 'ACTIVE'
    JOIN store s ON s.organization_id = $1 AND s.id = v.store_id
    JOIN homes h ON h.customer_id = b.customer_id AND h.store_id = coalesce(s.primary_store_id, s.id)
    WHERE b.recent_at IS NOT NULL
    ORDER BY b.customer_id, b.recent_at DESC, b.recent_count DESC, v.external_id
  )`;

/** Store of the seller with the highest sales to the customer. */
const STORES = `
  best_store AS (
    SELECT DISTINCT ON (b.customer_id) b.customer_id, v.store_id
    FROM sold b JOIN seller v ON v.organization_id = $1 AND v.id = b.seller_id AND v.store_id IS NOT NULL
    ORDER BY b.customer_id, b.cents DESC, b.last_at DESC, v.external_id
  )`;

const WRITE = `
  WITH ${SOLD}, ${HOMES}, ${SELLERS}, ${STORES}, wanted AS (
    SELECT c.id,
      CASE WHEN c.preferred_store_pinned THEN c.preferred_store_id ELSE t.store_id END AS store_id,
      CASE WHEN c.preferred_seller_pinned THEN c.preferred_seller_id ELSE v.seller_id END AS seller_id
    FROM customer c LEFT JOIN best_store t ON t.customer_id = c.id LEFT JOIN best_seller v ON v.customer_id = c.id
    WHERE c.organization_id = $1 AND ($2::uuid[] IS NULL OR c.id = ANY ($2))
  ), written AS (
    UPDATE customer c SET preferred_store_id = w.store_id, preferred_seller_id = w.seller_id FROM wanted w
    WHERE c.organization_id = $1 AND ($2::uuid[] IS NULL OR c.id = ANY ($2)) AND c.id = w.id
      AND (c.preferred_store_id, c.preferred_seller_id) IS DISTINCT FROM (w.store_id, w.seller_id)
    RETURNING c.id, c.preferred_store_id, c.preferred_seller_id
  )
  UPDATE customer_metrics m
  SET preferred_store_id = w.preferred_store_id, preferred_seller_id = w.preferred_seller_id
  FROM written w
  WHERE m.organization_id = $1 AND ($2::uuid[] IS NULL OR m.customer_id = ANY ($2)) AND m.customer_id = w.id`;

/**
 * Writes preferred seller and store of these customers, or of all (null), and their copy in `customer_metrics`. Pinned
 * values stay. Returns the number of changed customers.
 */
export async function writePreferences(
  sql: Sql,
  orgId: string,
  customerIds: readonly string[] | null,
  recentSince: Date,
): Promise<number> {
  await lockMetrics(sql, orgId); // a rebuild may be writing the same rows in another order
  // Small store and seller tables are never analyzed: the planner would expect one row and pick a nested loop.
  return withoutNestedLoops(sql, () => sql.run(WRITE, [orgId, customerIds, recentSince]));
}
