import type { Sql } from "../../platform/db.ts";
import { COMPARED, list, WRITTEN } from "./columns.ts";

/** Changes with every later change of the customer's details. */
export const digestSql = (row: string) => `md5(row(${list(COMPARED, (column) => `${row}.${column}`)})::text)`;

const imageSql = (row: string) => `jsonb_build_object(${list(WRITTEN, (column) => `'${column}', ${row}.${column}`)})`;

/**
 * Changes with the details, records and identities: also if another system only confirms the customer. Phones pass from
 * one customer to another, and the details have the own one.
 */
export const stateSql = (row: string) => `md5(concat(${digestSql(row)},
  (SELECT md5(string_agg(d::text, ',' ORDER BY d.ref)) FROM customer_record d
   WHERE d.organization_id = $1 AND d.customer_id = ${row}.id),
  (SELECT md5(string_agg(concat(k.kind, ':', k.value), ',' ORDER BY k.kind, k.value)) FROM customer_identity k
   WHERE k.organization_id = $1 AND k.customer_id = ${row}.id AND k.kind <> 'phone')))`;

const RESOLVED = "SELECT customer_id, bool_or(is_new_customer) AS is_new FROM resolved_customer GROUP BY customer_id";

const RECORDS = `coalesce((SELECT jsonb_agg(to_jsonb(d) ORDER BY d.ref) FROM customer_record d
  WHERE d.organization_id = $1 AND d.customer_id = r.customer_id), '[]')`;

/**
 * Keeps the state of the stored customers in `resolved_customer` before this page, once per import: details, records and
 * which identities the page adds.
 */
export async function noteBefore(sql: Sql, orgId: string, importId: string): Promise<void> {
  await sql.run(
    `INSERT INTO customer_import_change AS t (organization_id, import_id, kind, key, before)
     SELECT $1, $2, 'customer', r.customer_id::text, jsonb_build_object(
       'customer', ${imageSql("c")}, 'digest', ${digestSql("c")}, 'records', ${RECORDS},
       'identities', (
         SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_array(k.kind, k.value)), '[]')
         FROM resolved_customer o JOIN incoming_customer i USING (n)
         CROSS JOIN LATERAL (VALUES ('cpf', i.cpf_hash), ('external', i.ref), ('phone', i.phone)) AS k(kind, value)
         WHERE o.customer_id = r.customer_id AND k.value IS NOT NULL AND NOT EXISTS (
           SELECT FROM customer_identity x WHERE x.organization_id = $1 AND x.kind = k.kind AND x.value = k.value)))
     FROM (${RESOLVED}) r
     CROSS JOIN LATERAL (SELECT * FROM customer WHERE organization_id = $1 AND id = r.customer_id LIMIT 1) c
     WHERE NOT r.is_new
     ON CONFLICT (organization_id, import_id, kind, key) DO UPDATE
     SET before = jsonb_set(t.before, '{identities}', (t.before -> 'identities') || (excluded.before -> 'identities'))`,
    [orgId, importId],
  );
}

/**
 * Keeps a digest of the state after the page, and forgets the customers that it left as they were. Of a new customer the
 * id is enough: there is no state before.
 */
export async function noteAfter(sql: Sql, orgId: string, importId: string): Promise<void> {
  await sql.run(
    `WITH state AS MATERIALIZED (
       SELECT r.customer_id, r.is_new, ${stateSql("c")} AS after, CASE WHEN NOT r.is_new THEN ${digestSql("c")} END AS digest,
         CASE WHEN NOT r.is_new THEN ${RECORDS} END AS records
       FROM (${RESOLVED}) r
       CROSS JOIN LATERAL (SELECT * FROM customer WHERE organization_id = $1 AND id = r.customer_id LIMIT 1) c
     ), created AS (
       INSERT INTO customer_import_change (organization_id, import_id, kind, key, after)
       SELECT $1, $2, 'customer', customer_id::text, after FROM state WHERE is_new
     ), forgotten AS (
       DELETE FROM customer_import_change t USING state s
       WHERE t.organization_id = $1 AND t.import_id = $2 AND t.kind = 'customer' AND t.key = s.customer_id::text
         AND NOT s.is_new AND t.before ->> 'digest' = s.digest AND t.before -> 'identities' = '[]'
         AND t.before -> 'records' = s.records
       RETURNING t.key
     )
     UPDATE customer_import_change t SET after = s.after FROM state s
     WHERE t.organization_id = $1 AND t.import_id = $2 AND t.kind = 'customer' AND t.key = s.customer_id::text
       AND NOT s.is_new AND s.customer_id::text NOT IN (SELECT key FROM forgotten)`,
    [orgId, importId],
  );
}

/** Places of the staged rows that were left out, because they speak of an erased person. */
export async function findLeftOut(sql: Sql, rows: number): Promise<number[]> {
  const left = await sql.rows<{ n: number }>(
    `SELECT g AS n FROM generate_series(0, $1::int - 1) g
     WHERE NOT EXISTS (SELECT FROM incoming_customer i WHERE i.n = g) ORDER BY g`,
    [rows],
  );
  return left.map(({ n }) => n);
}
