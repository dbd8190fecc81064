import type { Sql } from "../../platform/db.ts";

/**
 * Current holder of a phone; if several (a family), the one with the newest record, because numbers are reassigned and
 * an unmaintained record says nothing about today. `$1` is the organization.
 */
export function newestHolderSql(phone: string): string {
  return `SELECT c.id FROM customer c JOIN store s ON s.organization_id = $1 AND s.id = c.store_id
    WHERE c.organization_id = $1 AND c.phone = ${phone}
    ORDER BY c.trans_id DESC NULLS LAST, (s.code || ':' || c.external_id) COLLATE "C" DESC NULLS LAST LIMIT 1`;
}

/**
 * Reassigns the phones gained or lost by customers in `written_customer` to their current holder. A phone without a
 * holder keeps its row for undoing a wrong merge; it resolves to no customer.
 */
export async function handOverPhones(sql: Sql, orgId: string): Promise<void> {
  await sql.run(
    `UPDATE customer_identity k SET customer_id = h.id
     FROM (SELECT phone FROM written_customer UNION SELECT old_phone FROM written_customer) p
     CROSS JOIN LATERAL (${newestHolderSql("p.phone")}) h
     WHERE k.organization_id = $1 AND k.kind = 'phone' AND k.value = p.phone AND k.customer_id <> h.id`,
    [orgId],
  );
}
