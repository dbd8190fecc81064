import type { Sql } from "../../platform/db.ts";
import { digestSql } from "./imported-sales.ts";
import { createChanged } from "./register.ts";
import { dayOfSql, rollUpChanges } from "./roll-ups.ts";

/** A sale as it was before an import. Amounts are texts, because JSON has no integers of this size. */
export type SaleBefore = {
  storeId: string;
  externalId: string;
  before: {
    customerRef: string | null;
    sellerRef: string | null;
    kind: "sale" | "return";
    occurredAt: string;
    amountCents: string;
    items: {
      productExternalId: string;
      quantity: number;
      unitPriceCents: string;
      color: string | null;
      size: string | null;
    }[];
  };
};

/** Judges the next changes of sales by an import, into `undone_sale`. Returns their number; 0: none is left. */
export async function judgeUndo(sql: Sql, orgId: string, importId: string, limit: number): Promise<number> {
  await sql.run("DROP TABLE IF EXISTS undone_sale");
  await sql.run("CREATE TEMP TABLE undone_sale (sale_id uuid, before jsonb, outcome text) ON COMMIT DROP");
  return sql.run(
    `INSERT INTO undone_sale
     SELECT t.key::uuid, t.before, CASE WHEN ${digestSql("s")} = t.after THEN 'undone' ELSE 'changed_since' END
     FROM (SELECT * FROM customer_import_change WHERE organization_id = $1 AND import_id = $2 AND kind = 'sale'
       AND outcome IS NULL ORDER BY key LIMIT $3) t
     LEFT JOIN LATERAL (SELECT * FROM sale WHERE organization_id = $1 AND id = t.key::uuid LIMIT 1) s ON true`,
    [orgId, importId, limit],
  );
}

/** The sales to restore, as they were. */
export function findBefore(sql: Sql, orgId: string): Promise<SaleBefore[]> {
  return sql.rows<SaleBefore>(
    `SELECT s.store_id AS "storeId", s.external_id AS "externalId", u.before
     FROM undone_sale u JOIN sale s ON s.organization_id = $1 AND s.id = u.sale_id
     WHERE u.outcome = 'undone' AND u.before IS NOT NULL`,
    [orgId],
  );
}

/**
 * Takes the sales that the import created from their customers, as a step before their removal: their attributions end
 * with it. Returns the customers.
 */
export async function detachCreated(sql: Sql, orgId: string): Promise<string[]> {
  await createChanged(sql);
  await sql.run(
    `INSERT INTO changed_sale (id, store_id, seller_id, kind, occurred_at, amount_cents, day, is_known, old_customer_id,
       old_seller_id, old_kind, old_occurred_at, old_amount_cents)
     SELECT s.id, s.store_id, s.seller_id, 'return', s.occurred_at, 0, ${dayOfSql("s.occurred_at")}, true, s.customer_id,
       s.seller_id, s.kind, s.occurred_at, s.amount_cents
     FROM undone_sale u JOIN sale s ON s.organization_id = $1 AND s.id = u.sale_id
     WHERE u.outcome = 'undone' AND u.before IS NULL`,
    [orgId],
  );
  await sql.run(
    `UPDATE sale s SET customer_id = NULL FROM changed_sale c
     WHERE s.organization_id = $1 AND s.id = c.id AND c.old_customer_id IS NOT NULL`,
    [orgId],
  );
  const rows = await sql.rows<{ id: string }>(
    "SELECT DISTINCT old_customer_id AS id FROM changed_sale WHERE old_customer_id IS NOT NULL",
  );
  return rows.map(({ id }) => id);
}

/** Deletes the sales of `detachCreated`; in the roll-ups each becomes a return of nothing, as an amended sale would. */
export async function deleteCreated(sql: Sql, orgId: string, now: Date): Promise<void> {
  const deleted = await sql.run(
    "DELETE FROM sale s USING changed_sale c WHERE s.organization_id = $1 AND s.id = c.id",
    [orgId],
  );
  if (deleted > 0) await rollUpChanges(sql, orgId, { now, hasAmendments: true });
}

export async function closeUndone(sql: Sql, orgId: string, importId: string): Promise<void> {
  await sql.run(
    `UPDATE customer_import_change t SET outcome = u.outcome, before = NULL FROM undone_sale u
     WHERE t.organization_id = $1 AND t.import_id = $2 AND t.kind = 'sale' AND t.key = u.sale_id::text`,
    [orgId, importId],
  );
}
