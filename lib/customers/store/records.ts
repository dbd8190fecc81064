import type { Reader } from "../../platform/db.ts";

export type RecordRow = {
  ref: string;
  externalId: string;
  storeId: string | null;
  storeCode: string | null;
  storeName: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  cpfHash: string | null;
  cpfMasked: string | null;
  city: string | null;
  isCurrent: boolean;
  orders: number;
  spentCents: bigint;
  createdAt: Date;
};

/**
 * Every ERP record of a customer with its last state and its sales in `storeIds` (null: any). A single record is read
 * from the customer row.
 */
export async function findRecords(
  sql: Reader,
  orgId: string,
  customerId: string,
  storeIds: readonly string[] | null,
): Promise<RecordRow[]> {
  return sql.rows<RecordRow>(
    `WITH sold AS (
       SELECT customer_ref, sum(orders)::int AS orders, sum(cents)::bigint AS cents FROM (
         SELECT customer_ref, store_id, (kind = 'sale')::int AS orders, amount_cents AS cents
         FROM sale WHERE organization_id = $1 AND customer_id = $2
         UNION ALL SELECT customer_ref, store_id, order_count, spent_cents
         FROM purged_sale_total WHERE organization_id = $1 AND customer_id = $2) s
       WHERE $3::uuid[] IS NULL OR store_id = ANY ($3)
       GROUP BY customer_ref
     ), known AS (
       SELECT k.value AS ref, k.store_id, k.created_at, substr(k.value, strpos(k.value, ':') + 1) AS external_id,
         k.value = h.code || ':' || c.external_id AS is_current
       FROM customer_identity k
       JOIN customer c ON c.organization_id = $1 AND c.id = k.customer_id
       JOIN store h ON h.organization_id = $1 AND h.id = c.store_id
       WHERE k.organization_id = $1 AND k.customer_id = $2 AND k.kind = 'external'
     ), told AS (
       SELECT k.ref, d.name, d.email, d.phone, d.cpf_hash, d.cpf_masked, d.city
       FROM known k JOIN customer_record d ON d.organization_id = $1 AND d.ref = k.ref
       UNION ALL
       SELECT k.ref, c.name, c.email, c.phone, c.cpf_hash, c.cpf_masked, c.city
       FROM known k JOIN customer c ON c.organization_id = $1 AND c.id = $2
       WHERE (SELECT count(*) FROM known) = 1
         AND NOT EXISTS (SELECT FROM customer_record d WHERE d.organization_id = $1 AND d.ref = k.ref)
     )
     SELECT k.ref, k.external_id AS "externalId", k.store_id AS "storeId", s.code AS "storeCode",
       s.trade_name AS "storeName", t.name, t.email, t.phone, t.cpf_hash AS "cpfHash", t.cpf_masked AS "cpfMasked",
       t.city, coalesce(k.is_current, false) AS "isCurrent", coalesce(b.orders, 0) AS orders,
       coalesce(b.cents, 0) AS "spentCents", k.created_at AS "createdAt"
     FROM known k
     LEFT JOIN store s ON s.organization_id = $1 AND s.id = k.store_id
     LEFT JOIN told t ON t.ref = k.ref
     LEFT JOIN sold b ON b.customer_ref = k.ref
     ORDER BY k.created_at, k.ref`,
    [orgId, customerId, storeIds],
  );
}

/** Phones in clear and the number of tax ids. */
export async function findContacts(
  sql: Reader,
  orgId: string,
  customerId: string,
): Promise<{ phones: string[]; taxIds: number }> {
  const rows = await sql.rows<{ phones: string[]; taxIds: number }>(
    `SELECT coalesce(array_agg(value ORDER BY created_at, value) FILTER (WHERE kind = 'phone'), '{}') AS phones,
       (count(*) FILTER (WHERE kind = 'cpf'))::int AS "taxIds"
     FROM customer_identity WHERE organization_id = $1 AND customer_id = $2`,
    [orgId, customerId],
  );
  return rows[0] ?? { phones: [], taxIds: 0 };
}
