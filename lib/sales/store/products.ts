import type { Sql } from "../../platform/db.ts";
import type { ProductInput, WriteCounts } from "../schemas.ts";

const COLUMNS = [
  "product_code",
  "name",
  "short_name",
  "collection",
  "department",
  "brand",
  "price_cents",
  "colors",
  "sizes",
];

/** Upserts products by ERP id; writes only rows that differ. */
export async function upsertProducts(sql: Sql, orgId: string, rows: readonly ProductInput[]): Promise<WriteCounts> {
  if (rows.length === 0) return { created: 0, updated: 0, unchanged: 0 };
  // An upsert may touch a row only once: of duplicate keys the later row wins.
  const products = [...new Map(rows.map((row) => [row.externalId, row])).values()];
  const written = await sql.rows<{ isNew: boolean }>(
    `INSERT INTO product AS p (organization_id, external_id, ${COLUMNS.join(", ")})
     SELECT $1, r."externalId", r."productCode", r.name, r."shortName", r.collection,
       r.department, r.brand, r."priceCents", r.colors, r.sizes
     FROM jsonb_to_recordset($2::jsonb) AS r("externalId" text, "productCode" text, name text,
       "shortName" text, collection text, department text, brand text, "priceCents" bigint, colors text[], sizes text[])
     ON CONFLICT (organization_id, external_id)
     DO UPDATE SET updated_at = now(), ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(", ")}
     WHERE (${COLUMNS.map((name) => `p.${name}`).join(", ")})
       IS DISTINCT FROM (${COLUMNS.map((name) => `excluded.${name}`).join(", ")})
     RETURNING xmax = 0 AS "isNew"`,
    [orgId, JSON.stringify(products)],
  );
  const created = written.filter((row) => row.isNew).length;
  return { created, updated: written.length - created, unchanged: rows.length - written.length };
}
