import type { Sql } from "../../platform/db.ts";
import { COMPARED, list, WRITTEN } from "./columns.ts";

/**
 * What each ERP record said last is kept for customers with several: the customer itself only remembers them as one.
 * This is the first record of those whom a page is about to give a second one, read off the customer.
 */
export async function keepBaseRecords(sql: Sql, orgId: string): Promise<void> {
  await sql.run(
    `INSERT INTO customer_record (organization_id, ref, customer_id, ${list(WRITTEN)})
     SELECT $1, s.code || ':' || c.external_id, c.id, ${list(WRITTEN, (column) => `c.${column}`)}
     FROM (SELECT DISTINCT customer_id FROM resolved_customer WHERE is_new_record AND NOT is_new_customer) r
     CROSS JOIN LATERAL (
       SELECT * FROM customer WHERE organization_id = $1 AND id = r.customer_id AND external_id IS NOT NULL
         AND trans_id IS NOT NULL LIMIT 1) c
     JOIN store s ON s.organization_id = $1 AND s.id = c.store_id
     ON CONFLICT (organization_id, ref) DO NOTHING`,
    [orgId],
  );
}

/**
 * The rows of the page that belong to customers with several records: only what differs, and nothing older. `IS TRUE`
 * keeps the look-up off the primary key, which without statistics looks as good as the index on the customer.
 */
export async function keepRecords(sql: Sql, orgId: string): Promise<void> {
  await sql.run(
    `INSERT INTO customer_record AS t (organization_id, ref, customer_id, ${list(WRITTEN)})
     SELECT DISTINCT ON (i.ref) $1, i.ref, r.customer_id, ${list(WRITTEN, (column) => `i.${column}`)}
     FROM incoming_customer i JOIN resolved_customer r USING (n)
     CROSS JOIN LATERAL (
       SELECT FROM customer_identity
       WHERE organization_id = $1 AND customer_id = r.customer_id AND (kind = 'external') IS TRUE AND value <> i.ref
       LIMIT 1) other
     ORDER BY i.ref, i.order_key DESC, i.n DESC
     ON CONFLICT (organization_id, ref) DO UPDATE SET ${list(WRITTEN, (column) => `${column} = excluded.${column}`)}
     WHERE excluded.trans_id >= t.trans_id
       AND (${list(COMPARED, (column) => `t.${column}`)}) IS DISTINCT FROM (${list(COMPARED, (column) => `excluded.${column}`)})`,
    [orgId],
  );
}
