import type { Reader } from "../../platform/db.ts";
import type { Person } from "../rules/variables.ts";

export type NamedPerson = Person & { id: string };

/** A customer of these stores (null: all); without an id, the latest buyer with a name. */
export async function findPerson(
  sql: Reader,
  orgId: string,
  { customerId, storeIds }: { customerId: string | null; storeIds: readonly string[] | null },
): Promise<NamedPerson | null> {
  const [row] = await sql.rows<NamedPerson>(
    `SELECT c.id, c.name, s.trade_name AS "storeName", v.name AS "sellerName", m.last_order_at AS "lastOrderAt"
     FROM customer_metrics m
     JOIN customer c ON c.organization_id = $1 AND c.id = m.customer_id
     LEFT JOIN store s ON s.organization_id = $1 AND s.id = coalesce(c.preferred_store_id, c.store_id)
     LEFT JOIN seller v ON v.organization_id = $1 AND v.id = c.preferred_seller_id
     WHERE m.organization_id = $1 AND ($2::uuid[] IS NULL OR m.store_id = ANY ($2))
       AND (m.customer_id = $3 OR ($3::uuid IS NULL AND c.name IS NOT NULL))
     ORDER BY m.last_order_at DESC NULLS LAST, m.customer_id LIMIT 1`,
    [orgId, storeIds, customerId],
  );
  return row ?? null;
}

/** A customer of these stores (null: all) who got this occurrence; null if there is none, or their data was erased. */
export async function findRecipient(
  sql: Reader,
  orgId: string,
  { campaignId, occurrence, storeIds }: { campaignId: string; occurrence: number; storeIds: readonly string[] | null },
): Promise<NamedPerson | null> {
  const [row] = await sql.rows<NamedPerson>(
    `SELECT c.id, c.name, s.trade_name AS "storeName", v.name AS "sellerName", m.last_order_at AS "lastOrderAt"
     FROM campaign_recipient r
     JOIN customer c ON c.organization_id = $1 AND c.id = r.customer_id
     JOIN customer_metrics m ON m.organization_id = $1 AND m.customer_id = c.id
     LEFT JOIN store s ON s.organization_id = $1 AND s.id = coalesce(c.preferred_store_id, c.store_id)
     LEFT JOIN seller v ON v.organization_id = $1 AND v.id = c.preferred_seller_id
     WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.occurrence = $3 AND r.accepted_at IS NOT NULL
       AND ($4::uuid[] IS NULL OR m.store_id = ANY ($4)) AND c.name IS NOT NULL
     ORDER BY r.id LIMIT 1`,
    [orgId, campaignId, occurrence, storeIds],
  );
  return row ?? null;
}

/** All customers with this phone, in any store. */
export function findPhoneHolders(
  sql: Reader,
  orgId: string,
  phone: string,
): Promise<{ storeId: string; hasOptedOut: boolean }[]> {
  return sql.rows(
    `SELECT m.store_id AS "storeId", m.whatsapp_opt_out AS "hasOptedOut" FROM customer c
     JOIN customer_metrics m ON m.organization_id = $1 AND m.customer_id = c.id
     WHERE c.organization_id = $1 AND c.phone = $2`,
    [orgId, phone],
  );
}
