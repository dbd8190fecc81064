import type { Sql } from "../../platform/db.ts";
import type { SellerInput, StoreInput, WriteCounts } from "../schemas.ts";
import { lockEcommerce } from "./settings.ts";

/**
 * Upserts stores by code; keeps fields unknown to the ERP (aliases, hours, inbox). The ERP's e-commerce flag is used
 * only while the organization has neither an e-commerce store nor made a choice.
 */
export async function upsertStores(sql: Sql, orgId: string, rows: readonly StoreInput[]): Promise<WriteCounts> {
  if (rows.length === 0) return { created: 0, updated: 0, unchanged: 0 };
  await lockEcommerce(sql, orgId); // before any row lock; a manual change locks in the same order
  const written = await sql.rows<{ isNew: boolean }>(
    `INSERT INTO store AS s (organization_id, code, trade_name, legal_name, city, state, is_active)
     SELECT $1, r.code, r."tradeName", r."legalName", r.city, r.state, r."isActive"
     FROM jsonb_to_recordset($2::jsonb) AS r(
       code text, "tradeName" text, "legalName" text, city text, state text, "isActive" boolean)
     ON CONFLICT (organization_id, code) DO UPDATE SET trade_name = excluded.trade_name,
       legal_name = excluded.legal_name, city = excluded.city, state = excluded.state, is_active = excluded.is_active
     WHERE (s.trade_name, s.legal_name, s.city, s.state, s.is_active) IS DISTINCT FROM
       (excluded.trade_name, excluded.legal_name, excluded.city, excluded.state, excluded.is_active)
     RETURNING xmax = 0 AS "isNew"`,
    [orgId, JSON.stringify(lastOfEach(rows, (row) => row.code))],
  );
  const online = rows.filter((row) => row.isEcommerce).map((row) => row.code);
  await chooseEcommerceStore(sql, orgId, online);
  return countWritten(written, rows.length);
}

/** Whether these rows reopen a closed branch. Call before `upsertStores`. */
export async function isReopening(sql: Sql, orgId: string, rows: readonly StoreInput[]): Promise<boolean> {
  const open = lastOfEach(rows, (row) => row.code).filter((row) => row.isActive);
  const closed = await sql.rows(
    "SELECT FROM store WHERE organization_id = $1 AND code = ANY ($2) AND NOT is_active LIMIT 1",
    [orgId, open.map((row) => row.code)],
  );
  return closed.length > 0;
}

async function chooseEcommerceStore(sql: Sql, orgId: string, codes: readonly string[]): Promise<void> {
  await sql.run(
    `UPDATE store SET is_ecommerce = true
     WHERE organization_id = $1 AND code = (SELECT min(c) FROM unnest($2::text[]) AS c)
       AND NOT EXISTS (SELECT FROM store
         WHERE organization_id = $1 AND (is_ecommerce OR ecommerce_decided_at IS NOT NULL))`,
    [orgId, codes],
  );
}

export async function upsertSellers(sql: Sql, orgId: string, rows: readonly SellerInput[]): Promise<WriteCounts> {
  if (rows.length === 0) return { created: 0, updated: 0, unchanged: 0 };
  const written = await sql.rows<{ isNew: boolean }>(
    `INSERT INTO seller AS s (organization_id, external_id, name, email, store_id, status)
     SELECT $1, r."externalId", r.name, r.email, r."storeId", r.status
     FROM jsonb_to_recordset($2::jsonb) AS r(
       "externalId" text, name text, email text, "storeId" uuid, status text)
     ON CONFLICT (organization_id, external_id) DO UPDATE SET name = excluded.name, email = excluded.email,
       store_id = excluded.store_id, status = excluded.status
     WHERE (s.name, s.email, s.store_id, s.status) IS DISTINCT FROM
       (excluded.name, excluded.email, excluded.store_id, excluded.status)
     RETURNING xmax = 0 AS "isNew"`,
    [orgId, JSON.stringify(lastOfEach(rows.toSorted(activeLast), (row) => row.externalId))],
  );
  return countWritten(written, rows.length);
}

/** A seller who moved is listed for both stores; the active row is applied last. */
const activeLast = (a: SellerInput, b: SellerInput) => Number(a.status === "ACTIVE") - Number(b.status === "ACTIVE");

/** An upsert may touch a row only once: of duplicate keys the later row wins. */
function lastOfEach<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

function countWritten(written: readonly { isNew: boolean }[], rows: number): WriteCounts {
  const created = written.filter((row) => row.isNew).length;
  return { created, updated: written.length - created, unchanged: rows - written.length };
}
