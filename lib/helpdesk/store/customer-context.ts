import type { Reader } from "../../platform/db.ts";
import type { CustomerContext } from "../rules/reassignment-texts.ts";

const COLUMNS = `c.id, c.name, m.rfm_status AS "rfmStatus", coalesce(m.order_count, 0) AS "orderCount",
  coalesce(m.spent_cents, 0) AS "spentCents", m.last_order_at AS "lastOrderAt", s.trade_name AS "preferredStore",
  p.name AS "preferredSeller"`;
const JOINS = `LEFT JOIN customer_metrics m ON m.organization_id = $1 AND m.customer_id = c.id
  LEFT JOIN store s ON s.organization_id = $1 AND s.id = c.preferred_store_id
  LEFT JOIN seller p ON p.organization_id = $1 AND p.id = c.preferred_seller_id`;

/** The customer with this phone; of several, the one with the latest order. */
export async function findCustomerByPhone(db: Reader, orgId: string, phone: string): Promise<string | null> {
  const [row] = await db.rows<{ id: string }>(
    `SELECT c.id FROM customer c ${JOINS} WHERE c.organization_id = $1 AND c.phone = $2
     ORDER BY m.last_order_at DESC NULLS LAST, c.id LIMIT 1`,
    [orgId, phone],
  );
  return row?.id ?? null;
}

/** Customer data for the agent; null for an erased customer. */
export async function findCustomerContext(db: Reader, orgId: string, id: string): Promise<CustomerContext | null> {
  const [row] = await db.rows<CustomerContext>(
    `SELECT ${COLUMNS} FROM customer c ${JOINS} WHERE c.organization_id = $1 AND c.id = $2 AND c.erased_at IS NULL`,
    [orgId, id],
  );
  return row ?? null;
}
