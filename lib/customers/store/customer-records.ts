import type { Sql } from "../../platform/db.ts";
import { COMPARED, DETAILS, list, WRITTEN } from "./columns.ts";

/**
 * What each ERP record said last of its customer is kept for customers with several: the customer itself only remembers
 * them as one. This is the first record of those whom a page is about to give a second one, read off the customer, who
 * may bear the number of somebody else's record that told their tax id: the record is the one that leads to them. Whoever
 * has several by now has each of them kept.
 */
export async function keepBaseRecords(sql: Sql, orgId: string): Promise<void> {
  await sql.run(
    `INSERT INTO customer_record (organization_id, ref, customer_id, ${list(WRITTEN)})
     SELECT $1, k.value, c.id, coalesce(k.store_id, c.store_id), substr(k.value, strpos(k.value, ':') + 1), c.trans_id,
       ${list(DETAILS, (column) => `c.${column}`)}
     FROM (SELECT DISTINCT customer_id FROM resolved_customer WHERE is_new_record AND NOT is_new_customer) r
     CROSS JOIN LATERAL (
       SELECT * FROM customer WHERE organization_id = $1 AND id = r.customer_id AND external_id IS NOT NULL
         AND trans_id IS NOT NULL LIMIT 1) c
     CROSS JOIN LATERAL (
       SELECT value, store_id FROM customer_identity
       WHERE organization_id = $1 AND customer_id = r.customer_id AND (kind = 'external') IS TRUE LIMIT 1) k
     ON CONFLICT (organization_id, ref) DO NOTHING`,
    [orgId],
  );
}

/**
 * The rows of the page that belong to customers with several records: only what differs, and nothing older. A row that
 * went to another person, whose tax id it says, tells nothing of its record's customer. `IS TRUE` keeps the look-up off
 * the primary key, which without statistics looks as good as the index on the customer.
 */
export async function keepRecords(sql: Sql, orgId: string): Promise<void> {
  await sql.run(
    `INSERT INTO customer_record AS t (organization_id, ref, customer_id, ${list(WRITTEN)})
     SELECT DISTINCT ON (i.ref) $1, i.ref, r.customer_id, ${list(WRITTEN, (column) => `i.${column}`)}
     FROM incoming_customer i JOIN resolved_customer r USING (n)
     CROSS JOIN LATERAL (
       SELECT customer_id FROM customer_identity
       WHERE organization_id = $1 AND customer_id = r.customer_id AND (kind = 'external') IS TRUE AND value <> i.ref
       LIMIT 1) other
     WHERE other.customer_id = (
       SELECT customer_id FROM customer_identity WHERE organization_id = $1 AND kind = 'external' AND value = i.ref)
     ORDER BY i.ref, i.order_key DESC, i.n DESC
     ON CONFLICT (organization_id, ref) DO UPDATE SET ${list(WRITTEN, (column) => `${column} = excluded.${column}`)}
     WHERE excluded.trans_id >= t.trans_id
       AND (${list(COMPARED, (column) => `t.${column}`)}) IS DISTINCT FROM (${list(COMPARED, (column) => `excluded.${column}`)})`,
    [orgId],
  );
}
