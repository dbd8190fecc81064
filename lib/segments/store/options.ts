import { COUNTS, type Counting, ROWS } from "../../platform/database/count-sql.ts";
import type { Reader } from "../../platform/db.ts";
import type { SegmentOption, SegmentOptionField } from "../schemas.ts";

type Who = { orgId: string; storeIds: readonly string[] | null };
type Wanted = { q: string | null; limit: number };

/** Query per field returning `(value, label, hint, count)`; `$1`: organization, `$4`: visible stores or null. */
const FOUND: Record<SegmentOptionField, string> = {
  rfmStatus: ofMetrics("m.rfm_status", COUNTS),
  city: ofMetrics("m.city"),
  state: ofMetrics("m.state"),
  phoneType: ofMetrics("m.phone_type", COUNTS),
  neighborhood: ofCustomer("c.neighborhood"),
  birthMonth: ofCustomer("extract(month FROM c.birth_date)::int::text"),
  storeId: ofStore("store_id", COUNTS),
  preferredStoreId: ofStore("preferred_store_id"),
  preferredSellerId: `
    SELECT v.id::text AS value, v.name AS label, s.trade_name AS hint, k.count
    FROM (${countedBy("m.preferred_seller_id")}) k JOIN seller v ON v.organization_id = $1 AND v.id = k.value
    LEFT JOIN store s ON s.organization_id = $1 AND s.id = v.store_id`,
  productCode: `
    SELECT product_code AS value, min(name) AS label, product_code AS hint, count(*) FROM product
    WHERE organization_id = $1 AND product_code IS NOT NULL GROUP BY 1`,
  brand: ofProduct("brand"),
  department: ofProduct("department"),
  collection: ofProduct("collection"),
};

/** The catalog does not depend on the store. */
const OF_CATALOGUE: ReadonlySet<SegmentOptionField> = new Set(["productCode", "brand", "department", "collection"]);

export function findOptions(
  sql: Reader,
  field: SegmentOptionField,
  { orgId, storeIds }: Who,
  { q, limit }: Wanted,
): Promise<SegmentOption[]> {
  // Counts first and searches the result: a text is normalized once per value, not per customer.
  return sql.rows<SegmentOption>(
    `WITH found AS MATERIALIZED (${FOUND[field]})
     SELECT value, label, hint, count::int FROM found
     WHERE $2::text IS NULL OR strpos(search_key(concat_ws(' ', label, hint)), search_key($2)) > 0
     ORDER BY count DESC, label, value LIMIT $3`,
    [orgId, q, limit, ...(OF_CATALOGUE.has(field) ? [] : [storeIds])],
  );
}

/** A group of the maintained counts may be empty. */
function countedBy(value: string, { table, all }: Counting = ROWS): string {
  return `SELECT ${value} AS value, ${all} AS count FROM ${table} m
    WHERE m.organization_id = $1 AND ($4::uuid[] IS NULL OR m.store_id = ANY ($4)) AND ${value} IS NOT NULL
    GROUP BY 1 HAVING ${all} > 0`;
}

function ofMetrics(value: string, counting: Counting = ROWS): string {
  return `SELECT value, value AS label, NULL AS hint, count FROM (${countedBy(value, counting)}) k`;
}

function ofCustomer(value: string): string {
  return `SELECT ${value} AS value, ${value} AS label, NULL AS hint, count(*) FROM customer c
    WHERE c.organization_id = $1 AND ($4::uuid[] IS NULL OR c.store_id = ANY ($4)) AND ${value} IS NOT NULL GROUP BY 1`;
}

/** Counts an alias with its principal, as in rules. */
function ofStore(column: string, counting: Counting = ROWS): string {
  return `SELECT p.id::text AS value, p.trade_name AS label, p.code AS hint, sum(k.count) AS count
    FROM (${countedBy(`m.${column}`, counting)}) k JOIN store s ON s.organization_id = $1 AND s.id = k.value
    JOIN store p ON p.organization_id = $1 AND p.id = coalesce(s.primary_store_id, s.id) GROUP BY p.id, p.trade_name, p.code`;
}

/** Number of products in the catalog; counting buyers would read every sale. */
function ofProduct(column: string): string {
  return `SELECT ${column} AS value, ${column} AS label, NULL AS hint, count(*) FROM product
    WHERE organization_id = $1 AND ${column} IS NOT NULL GROUP BY 1`;
}
