import { recording } from "../../platform/database/event-sql.ts";
import type { Sql } from "../../platform/db.ts";

export type Pin = { column: "preferred_store" | "preferred_seller"; id: string | null };

const RECORD = recording(
  ["customer.updated"],
  `SELECT 'customer.updated' AS type, id AS subject_id, store_id, jsonb_build_object('source', 'person') AS data
   FROM changed`,
);

/** Pins a preference to `id`, or unpins it (null) so that sales decide; updates `customer_metrics` too. */
export async function writePin(sql: Sql, orgId: string, customerId: string, { column, id }: Pin): Promise<void> {
  await sql.run(
    `WITH changed AS (
       UPDATE customer SET ${column}_id = coalesce($3, ${column}_id), ${column}_pinned = $3 IS NOT NULL, updated_at = now()
       WHERE organization_id = $1 AND id = $2
         AND (${column}_id, ${column}_pinned) IS DISTINCT FROM (coalesce($3, ${column}_id), $3 IS NOT NULL)
       RETURNING id, store_id, ${column}_id
     ), ${RECORD}
     UPDATE customer_metrics m SET ${column}_id = c.${column}_id FROM changed c
     WHERE m.organization_id = $1 AND m.customer_id = c.id`,
    [orgId, customerId, id],
  );
}

export type SellerState = { storeId: string | null; isActive: boolean };

export async function findSeller(sql: Sql, orgId: string, id: string): Promise<SellerState | null> {
  const rows = await sql.rows<SellerState>(
    `SELECT store_id AS "storeId", status = 'ACTIVE' AS "isActive" FROM seller WHERE organization_id = $1 AND id = $2`,
    [orgId, id],
  );
  return rows[0] ?? null;
}

/** The store id; for an alias, its principal's. */
export async function findPrincipal(sql: Sql, orgId: string, id: string): Promise<string | null> {
  const rows = await sql.rows<{ id: string }>(
    "SELECT coalesce(primary_store_id, id) AS id FROM store WHERE organization_id = $1 AND id = $2",
    [orgId, id],
  );
  return rows[0]?.id ?? null;
}
