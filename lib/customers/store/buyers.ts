import type { Sql } from "../../platform/db.ts";
import { newestHolderSql } from "./resolve-customers.ts";

export type BuyerKeys = { n: number; ref: string | null; cpfHashes: readonly string[]; phone: string | null };

const byIdentity = (kind: string, condition: string) => `(SELECT customer_id FROM customer_identity
  WHERE organization_id = $1 AND kind = '${kind}' AND ${condition} LIMIT 1)`;

export type Buyer = { ref: string | null; isKnown: boolean };

/** Ref of the customer with this ref, tax id or phone, in this order; the given ref if there is none. */
export function findBuyerRefs(sql: Sql, orgId: string, keys: readonly BuyerKeys[]): Promise<Buyer[]> {
  return sql.rows<Buyer>(
    `SELECT CASE WHEN f.by_record OR f.customer_id IS NULL THEN b.ref ELSE (SELECT value FROM customer_identity
         WHERE organization_id = $1 AND customer_id = f.customer_id AND kind = 'external' ORDER BY value LIMIT 1) END AS ref,
       f.by_record OR f.customer_id IS NOT NULL AS "isKnown"
     FROM jsonb_to_recordset($2::jsonb) AS b(n int, ref text, "cpfHashes" jsonb, phone text)
     CROSS JOIN LATERAL (SELECT ${byIdentity("external", "value = b.ref")} IS NOT NULL AS by_record OFFSET 0) r
     CROSS JOIN LATERAL (SELECT r.by_record, CASE WHEN NOT r.by_record THEN coalesce(
       ${byIdentity("cpf", `value IN (SELECT jsonb_array_elements_text(b."cpfHashes"))`)},
       (SELECT h.id FROM (${newestHolderSql("b.phone")}) h)) END AS customer_id OFFSET 0) f
     ORDER BY b.n`,
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
