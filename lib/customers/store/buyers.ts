import type { Sql } from "../../platform/db.ts";
import { newestHolderSql } from "./resolve-customers.ts";

export type BuyerKeys = { n: number; ref: string | null; cpfHashes: readonly string[]; phone: string | null };
export type Buyer = { ref: string | null; isKnown: boolean };

/** Ref of the customer with this tax id or phone, in this order; the given ref, of no customer, if there is none. */
export function findBuyerRefs(sql: Sql, orgId: string, keys: readonly BuyerKeys[]): Promise<(Buyer & { n: number })[]> {
  return sql.rows<Buyer & { n: number }>(
    `SELECT b.n, CASE WHEN f.customer_id IS NULL THEN b.ref ELSE (SELECT value FROM customer_identity
         WHERE organization_id = $1 AND customer_id = f.customer_id AND kind = 'external' ORDER BY value LIMIT 1) END AS ref,
       f.customer_id IS NOT NULL AS "isKnown"
     FROM jsonb_to_recordset($2::jsonb) AS b(n int, ref text, "cpfHashes" jsonb, phone text)
     CROSS JOIN LATERAL (SELECT coalesce(
       (SELECT customer_id FROM customer_identity WHERE organization_id = $1 AND kind = 'cpf'
         AND value IN (SELECT jsonb_array_elements_text(b."cpfHashes")) LIMIT 1),
       (SELECT h.id FROM (${newestHolderSql("b.phone")}) h)) AS customer_id OFFSET 0) f`,
    [orgId, JSON.stringify(keys)],
  );
}

/** Which of these refs belong to a customer. */
export async function findKnownRefs(sql: Sql, orgId: string, refs: readonly string[]): Promise<Set<string>> {
  const rows = await sql.rows<{ value: string }>(
    "SELECT value FROM customer_identity WHERE organization_id = $1 AND kind = 'external' AND value = ANY ($2)",
    [orgId, refs],
  );
  return new Set(rows.map(({ value }) => value));
}
