import type { CustomerStates, RfmBounds } from "../schemas.ts";
import {
  ALL_TOTALS,
  type BoundsSql,
  boundsFrom,
  boundsParams,
  purgedByCustomer,
  rfmStatusSql,
  SALE_TOTALS,
} from "./metrics.ts";

type Ids = readonly string[] | null;

/** Current state of these customers, or of all (null), from the stored totals. */
export function statesNow(orgId: string, customerIds: Ids = null): CustomerStates {
  return {
    text: `${STATES_NOW} ${customerIds ? "AND customer_id = ANY ($2::uuid[])" : ""}`,
    params: customerIds ? [orgId, customerIds] : [orgId],
  };
}

/** SQL of `statesNow` for all customers of `$1`. */
export const STATES_NOW = `SELECT customer_id, store_id, rfm_status, spent_cents, order_count, first_order_at, last_order_at
  FROM customer_metrics WHERE organization_id = $1`;

/**
 * State of these customers, or of all (null), just before `until`, computed from sales; only customers registered or
 * with a sale by then. `until` must not precede the purge horizon, since purged sales are older.
 */
export function statesBefore(orgId: string, until: Date, bounds: RfmBounds, customerIds: Ids = null): CustomerStates {
  const params = [orgId, until, ...boundsParams(bounds), ...(customerIds ? [customerIds] : [])];
  const among = (column: string) => (customerIds ? `AND ${column} = ANY ($${params.length}::uuid[])` : "");
  return { text: statesBeforeSql("$2", boundsFrom(3), among), params };
}

/** SQL of `statesBefore` for `$1`. `among`: condition on a column with customer ids. */
export function statesBeforeSql(
  until: string,
  bounds: BoundsSql,
  among: (column: string) => string = () => "",
): string {
  return `SELECT t.customer_id, t.store_id, ${rfmStatusSql(bounds, "t")} AS rfm_status, t.spent_cents, t.order_count,
      t.first_order_at, t.last_order_at
    FROM (SELECT c.id AS customer_id, c.store_id, ${ALL_TOTALS}
          FROM customer c
          LEFT JOIN (SELECT s.customer_id, ${SALE_TOTALS} FROM sale s
                     WHERE s.organization_id = $1 AND s.customer_id IS NOT NULL AND s.occurred_at < ${until}
                       ${among("s.customer_id")}
                     GROUP BY s.customer_id) s ON s.customer_id = c.id
          LEFT JOIN ${purgedByCustomer(among("p.customer_id"))} p ON p.customer_id = c.id
          WHERE c.organization_id = $1 ${among("c.id")} AND (s.customer_id IS NOT NULL
            OR p.customer_id IS NOT NULL OR c.created_at < ${until})) t`;
}
