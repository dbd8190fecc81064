import type { Sql } from "../../platform/db.ts";
import { COMPARED, DETAILS, list, WRITTEN } from "./columns.ts";

/**
 * Stores the existing record of customers who are about to get a second one on this page, since the customer row merges
 * all records. The ref comes from `customer_identity`: the customer's external id may be that of another customer's
 * record with the same tax id. Customers with several records already have each stored.
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
 * Stores the page's newer, changed rows of customers with several records. Skips a row resolved by tax id to another
 * customer than its ref's owner. `IS TRUE` keeps the look-up off the primary key, which without statistics the planner
 * rates equal to the index on the customer.
 */
export async function keepRecords(sql: Sql, orgId: string, isPartial: boolean): Promise<void> {
  const kept = (column: string) => (isPartial ? `coalesce(excluded.${column}, t.${column})` : `excluded.${column}`);
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
     ON CONFLICT (organization_id, ref) DO UPDATE SET ${list(WRITTEN, (column) => `${column} = ${kept(column)}`)}
     WHERE excluded.trans_id >= t.trans_id
       AND (${list(COMPARED, (column) => `t.${column}`)}) IS DISTINCT FROM (${list(COMPARED, kept)})`,
    [orgId],
  );
}
