import type { Sql } from "../../platform/db.ts";

/**
 * Who holds a phone now: of several (a family) the one whose record is the newest, because numbers are given to other
 * people and a record that nobody keeps up says nothing about today. `$1` is the organization.
 */
export function newestHolderSql(phone: string): string {
  return `SELECT c.id FROM customer c JOIN store s ON s.organization_id = $1 AND s.id = c.store_id
    WHERE c.organization_id = $1 AND c.phone = ${phone}
    ORDER BY c.trans_id DESC NULLS LAST, (s.code || ':' || c.external_id) COLLATE "C" DESC NULLS LAST LIMIT 1`;
}

/**
 * The phones that the customers of `written_customer` took on or gave up belong to whoever holds them now. A phone that
 * nobody holds any more stays with one who did: it leads to nobody, and is there to undo a wrong merge.
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
