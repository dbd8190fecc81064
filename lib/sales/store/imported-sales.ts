import type { Sql } from "../../platform/db.ts";
import type { LeftOutSale, PreviewedSale } from "../schemas.ts";
import { dayOfSql } from "./roll-ups.ts";

/**
 * Changes with every later change of the sale, but not if the sale gets another customer by a merge. A digest of the row
 * as text takes seven times as long.
 */
export const digestSql = (
  row: string,
) => `hash_record_extended(row(${row}.trans_id, ${row}.customer_ref, ${row}.seller_id,
  ${row}.kind, ${row}.occurred_at, ${row}.amount_cents, ${row}.items_digest), 0)::text`;

const ofImport = (importId: string, saleId: string) => `EXISTS (SELECT FROM customer_import_change t
  WHERE t.organization_id = $1 AND t.import_id = ${importId} AND t.kind = 'sale' AND t.key = ${saleId}::text)`;

/**
 * What the import would do with each row of `incoming_sale`, before `changed_sale` is written. `repeated`: the file has
 * the sale twice, with different details. `purged`: so old that it was deleted, or would be.
 */
const JUDGED = `SELECT i.n, CASE
       WHEN c.n IS NOT NULL THEN CASE WHEN NOT c.is_known THEN 'new' WHEN ${ofImport("$2", "c.id")} THEN 'repeated'
         ELSE 'changed' END
       WHEN s.id IS NULL THEN 'purged'
       WHEN i.trans_id < s.trans_id AND (i.kind, i.amount_cents, ${dayOfSql("i.occurred_at")})
         IS DISTINCT FROM (s.kind, s.amount_cents, ${dayOfSql("s.occurred_at")}) THEN 'older'
       ELSE 'unchanged' END AS outcome
     FROM incoming_sale i LEFT JOIN changed_sale c USING (n)
     LEFT JOIN LATERAL (SELECT * FROM sale
       WHERE c.n IS NULL AND organization_id = $1 AND store_id = i.store_id AND external_id = i.external_id LIMIT 1) s ON true`;

export function judgeSales(sql: Sql, orgId: string, importId: string): Promise<PreviewedSale[]> {
  return sql.rows<PreviewedSale>(`${JUDGED} ORDER BY n`, [orgId, importId]);
}

/** The rows that are not imported; the others are too many to be read for nothing. */
export function findLeftOut(sql: Sql, orgId: string, importId: string): Promise<LeftOutSale[]> {
  return sql.rows<LeftOutSale>(`SELECT * FROM (${JUDGED}) j WHERE outcome IN ('repeated', 'purged') ORDER BY n`, [
    orgId,
    importId,
  ]);
}

/** Keeps of each sale in `changed_sale` its state before and a digest of the state after. Leaves out repeated ones. */
export async function noteSales(sql: Sql, orgId: string, importId: string): Promise<void> {
  await sql.run(`DELETE FROM changed_sale c WHERE c.is_known AND ${ofImport("$2", "c.id")}`, [orgId, importId]);
  await sql.run(
    `INSERT INTO customer_import_change (organization_id, import_id, kind, key, before, after)
     SELECT $1, $2, 'sale', c.id::text, CASE WHEN c.is_known THEN jsonb_build_object(
       'customerRef', s.customer_ref, 'kind', s.kind, 'occurredAt', s.occurred_at, 'amountCents', s.amount_cents::text,
       'sellerRef', (SELECT v.external_id FROM seller v WHERE v.organization_id = $1 AND v.id = s.seller_id),
       'items', (SELECT coalesce(jsonb_agg(jsonb_build_object('productExternalId', t.product_external_id,
           'quantity', t.quantity, 'unitPriceCents', t.unit_price_cents::text, 'color', t.color, 'size', t.size)
           ORDER BY t.line), '[]')
         FROM sale_item t WHERE t.organization_id = $1 AND t.sale_id = s.id)) END, ${digestSql("c")}
     FROM changed_sale c
     LEFT JOIN LATERAL (SELECT * FROM sale WHERE organization_id = $1 AND id = c.id AND c.is_known LIMIT 1) s ON true`,
    [orgId, importId],
  );
}
