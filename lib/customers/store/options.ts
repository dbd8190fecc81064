import type { Reader } from "../../platform/db.ts";

export type SellerOption = { id: string; name: string; storeId: string | null; store: string | null };

/** Active sellers of these stores (null: all), by name. */
export async function findSellerOptions(
  sql: Reader,
  orgId: string,
  storeIds: readonly string[] | null,
): Promise<SellerOption[]> {
  return sql.rows<SellerOption>(
    `SELECT v.id, v.name, v.store_id AS "storeId", s.trade_name AS store
     FROM seller v LEFT JOIN store s ON s.organization_id = $1 AND s.id = v.store_id
     WHERE v.organization_id = $1 AND v.status = 'ACTIVE' AND ($2::uuid[] IS NULL OR v.store_id = ANY ($2))
     ORDER BY v.name, v.id`,
    [orgId, storeIds],
  );
}

const MAX_CITIES = 1_000;

/** Distinct cities of these stores' customers, by name, read with a loose index scan. */
export async function findCities(sql: Reader, orgId: string, storeIds: readonly string[] | null): Promise<string[]> {
  const rows = await sql.rows<{ city: string }>(storeIds === null ? ALL_CITIES : CITIES_OF, [
    orgId,
    MAX_CITIES,
    ...(storeIds === null ? [] : [storeIds]),
  ]);
  return rows.map(({ city }) => city);
}

const ALL_CITIES = `
  WITH RECURSIVE known AS (
    (SELECT city FROM customer_metrics WHERE organization_id = $1 AND city IS NOT NULL ORDER BY city LIMIT 1)
    UNION ALL
    SELECT (SELECT m.city FROM customer_metrics m
            WHERE m.organization_id = $1 AND m.city > known.city ORDER BY m.city LIMIT 1)
    FROM known WHERE known.city IS NOT NULL
  )
  SELECT city FROM known WHERE city IS NOT NULL LIMIT $2`;

const CITIES_OF = `
  SELECT DISTINCT city FROM customer_metrics
  WHERE organization_id = $1 AND store_id = ANY ($3) AND city IS NOT NULL ORDER BY city LIMIT $2`;
