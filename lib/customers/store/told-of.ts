import type { Sql } from "../../platform/db.ts";

/**
 * Stores, for each record's newest row whose tax id resolved to a customer other than the record's own, that customer.
 * `LIMIT 1` keeps the look-up on the primary key, whatever table size the planner assumes.
 */
export async function noteToldOf(sql: Sql, orgId: string): Promise<void> {
  await sql.run(
    `WITH news AS MATERIALIZED (
       SELECT DISTINCT ON (i.ref) i.ref, i.trans_id, r.customer_id AS told_of
       FROM incoming_customer i JOIN resolved_customer r USING (n) CROSS JOIN LATERAL (
         SELECT customer_id, told_trans_id FROM customer_identity
         WHERE organization_id = $1 AND kind = 'external' AND value = i.ref LIMIT 1) k
       WHERE k.customer_id <> r.customer_id AND i.trans_id > coalesce(k.told_trans_id, -1)
       ORDER BY i.ref, i.trans_id DESC, i.n
     )
     UPDATE customer_identity k SET told_of = w.told_of, told_trans_id = w.trans_id FROM news w
     WHERE k.organization_id = $1 AND k.kind = 'external' AND k.value = w.ref`,
    [orgId],
  );
}

/** Suppresses rows of other customers' records that carry this person's tax id from now on. */
export async function withholdToldOf(sql: Sql, orgId: string, customerId: string): Promise<void> {
  await sql.run(
    `UPDATE customer_identity SET withheld_until = told_trans_id, told_of = NULL
     WHERE organization_id = $1 AND told_of = $2`,
    [orgId, customerId],
  );
}

/** Drops staged rows whose tax id belongs to an erased person; importing them would recreate that person. */
export async function leaveOutWithheld(sql: Sql, orgId: string): Promise<void> {
  await sql.run(
    `DELETE FROM incoming_customer i USING (
       SELECT n FROM incoming_customer CROSS JOIN LATERAL (
         SELECT withheld_until FROM customer_identity
         WHERE organization_id = $1 AND kind = 'external' AND value = ref LIMIT 1) k
       WHERE k.withheld_until >= trans_id) w
     WHERE i.n = w.n`,
    [orgId],
  );
}
