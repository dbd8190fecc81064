import type { Sql } from "../../platform/db.ts";
import { COMPARED, list } from "./columns.ts";

/** `older`: a newer record of the customer has precedence. `two`: tax id and record belong to different customers. */
export type PreviewedRow = { n: number; outcome: "new" | "changed" | "unchanged" | "older" | "two" };

/** Compares the rows of `resolved_customer`, folded into `folded_customer`, with the stored customers. */
export function compareRows(sql: Sql, orgId: string): Promise<PreviewedRow[]> {
  return sql.rows<PreviewedRow>(
    `WITH row AS (
       SELECT r.n, r.customer_id, r.is_new_customer, i.order_key,
         k.customer_id <> r.customer_id AS is_of_other,
         c.id IS NOT NULL AS is_known, lpad(c.trans_id::text, 19, '0') || ' ' || s.code || ':' || c.external_id COLLATE "C" AS known_key,
         (${list(COMPARED, (column) => `c.${column}`)}) IS DISTINCT FROM (${list(COMPARED, (column) => `f.${column}`)}) AS is_changed,
         r.is_new_record
       FROM resolved_customer r JOIN incoming_customer i USING (n)
       LEFT JOIN folded_customer f USING (customer_id)
       LEFT JOIN LATERAL (SELECT * FROM customer WHERE organization_id = $1 AND id = r.customer_id LIMIT 1) c ON true
       LEFT JOIN store s ON s.organization_id = $1 AND s.id = c.store_id
       LEFT JOIN LATERAL (SELECT customer_id FROM customer_identity
         WHERE organization_id = $1 AND kind = 'external' AND value = i.ref LIMIT 1) k ON true
     )
     SELECT n, CASE
       WHEN is_of_other THEN 'two'
       WHEN is_new_customer THEN 'new'
       WHEN order_key < known_key THEN 'older'
       WHEN is_changed OR is_new_record THEN 'changed'
       ELSE 'unchanged' END AS outcome
     FROM row ORDER BY n`,
    [orgId],
  );
}
