import type { Sql } from "../../platform/db.ts";

/**
 * Notes the newest row of each record whose tax id led to somebody else than its customer, and to whom. `LIMIT 1` keeps
 * the look-up on the primary key, whatever the planner believes about the size of the table.
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

/** Rows that spoke of this person, of records that are somebody else's, are left out from now on. */
export async function withholdToldOf(sql: Sql, orgId: string, customerId: string): Promise<void> {
  await sql.run(
    `UPDATE customer_identity SET withheld_until = told_trans_id, told_of = NULL
     WHERE organization_id = $1 AND told_of = $2`,
    [orgId, customerId],
  );
}

/** Takes out of `incoming_customer` what spoke of somebody who was erased: it would make its record's customer that person. */
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
