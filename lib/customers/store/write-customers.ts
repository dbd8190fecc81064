import { recordingStatement } from "../../platform/database/event-sql.ts";
import type { Sql } from "../../platform/db.ts";
import type { CustomerWrites } from "../schemas.ts";
import { COMPARED, list, SEARCH_TEXT, WRITTEN } from "./columns.ts";
import { keepBaseRecords, keepRecords } from "./customer-records.ts";
import { handOverPhones } from "./resolve-customers.ts";
import { noteToldOf } from "./told-of.ts";

/**
 * Writes the customers of `resolved_customer` with their metrics row, search text and identities; only changed rows.
 */
export async function writeCustomers(sql: Sql, orgId: string, isPartial: boolean): Promise<void> {
  await foldCustomers(sql, orgId, isPartial);
  await keepBaseRecords(sql, orgId);
  await writeFolded(sql, orgId);
  await sql.run(RECORD, [orgId]);
  await sql.run(WRITE_IDENTITIES, [orgId]);
  await noteToldOf(sql, orgId);
  await handOverPhones(sql, orgId);
  await keepRecords(sql, orgId, isPartial);
}

/** The customers' state after the rows of `resolved_customer`, in the temporary table `folded_customer`. */
export async function foldCustomers(sql: Sql, orgId: string, isPartial: boolean): Promise<void> {
  await createFolded(sql);
  await sql.run(FOLD, [orgId, isPartial]);
}

export async function createFolded(sql: Sql): Promise<void> {
  await sql.run("DROP TABLE IF EXISTS folded_customer");
  await sql.run(`
    CREATE TEMP TABLE folded_customer ON COMMIT DROP AS
    SELECT NULL::uuid AS customer_id, ${list(WRITTEN)} FROM customer WITH NO DATA`);
}

/** Writes the rows of `folded_customer` that differ from the stored ones; `written_customer` has these. */
export async function writeFolded(sql: Sql, orgId: string): Promise<void> {
  await sql.run("DROP TABLE IF EXISTS written_customer");
  await sql.run(`
    CREATE TEMP TABLE written_customer (customer_id uuid, phone text, old_phone text, email text, old_email text) ON COMMIT DROP`);
  await sql.run(WRITE, [orgId]);
}

/**
 * Folds the rows of one customer into one. A row older than the stored state is ignored. A newer row of the same ERP
 * record replaces it, including empty fields; a row of another record, or a partial one (`$2`), keeps values it does not have.
 */
const FOLD = `
  WITH base AS (
    SELECT i.*, r.customer_id, s.code || ':' || c.external_id AS base_ref,
      lpad(c.trans_id::text, 19, '0') || ' ' || s.code || ':' || c.external_id COLLATE "C" AS base_key
    FROM incoming_customer i JOIN resolved_customer r USING (n)
    LEFT JOIN LATERAL (
      SELECT store_id, external_id, trans_id FROM customer
      WHERE organization_id = $1 AND id = r.customer_id LIMIT 1) c ON true
    LEFT JOIN store s ON s.organization_id = $1 AND s.id = c.store_id
  ), aged AS (
    SELECT base.*, greatest(base_key, max(order_key) OVER (
      PARTITION BY customer_id ORDER BY n ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) AS newest_key
    FROM base
  ), news AS (
    SELECT aged.*, order_key > newest_key AND NOT $2::boolean
        AND ref = coalesce(lag(ref) OVER (PARTITION BY customer_id ORDER BY n), base_ref) AS replaces
    FROM aged WHERE newest_key IS NULL OR order_key >= newest_key
  ), current AS (
    SELECT news.*, max(n) FILTER (WHERE replaces) OVER (PARTITION BY customer_id) AS replaced_at FROM news
  ), folded AS (
    SELECT customer_id, bool_or(replaces) AS is_replaced, ${list(
      WRITTEN,
      (column) =>
        `(array_agg(${column} ORDER BY n DESC) FILTER (WHERE ${column} IS NOT NULL AND n >= coalesce(replaced_at, 0)))[1] AS ${column}`,
    )}
    FROM current GROUP BY customer_id
  )
  INSERT INTO folded_customer
  SELECT f.customer_id, ${list(WRITTEN, (column) =>
    column === "cpf_encrypted"
      ? `CASE WHEN f.cpf_hash = c.cpf_hash OR (f.cpf_hash IS NULL AND NOT coalesce(f.is_replaced, false)) THEN c.cpf_encrypted ELSE f.cpf_encrypted END`
      : `CASE WHEN f.is_replaced THEN f.${column} ELSE coalesce(f.${column}, c.${column}) END`,
  )}
  FROM folded f
  LEFT JOIN LATERAL (SELECT * FROM customer WHERE organization_id = $1 AND id = f.customer_id LIMIT 1) c ON true`;

// All CTEs of a statement see the state before it, so the last one can still read the old addresses.
const WRITE = `
  WITH written AS (
    INSERT INTO customer AS c (organization_id, id, ${list(WRITTEN)})
    SELECT $1, customer_id, ${list(WRITTEN)} FROM folded_customer
    ON CONFLICT (organization_id, id) DO UPDATE SET updated_at = now(), ${list(
      WRITTEN,
      (column) => `${column} = excluded.${column}`,
    )}
    WHERE (${list(COMPARED, (column) => `c.${column}`)}) IS DISTINCT FROM (${list(COMPARED, (column) => `excluded.${column}`)})
    RETURNING id, store_id, city, state, phone_type, name, email, phone
  ), mirror AS (
    INSERT INTO customer_metrics AS m (organization_id, customer_id, store_id, city, state, phone_type, has_email)
    SELECT $1, id, store_id, city, state, phone_type, email IS NOT NULL FROM written
    ON CONFLICT (organization_id, customer_id) DO UPDATE SET store_id = excluded.store_id, city = excluded.city,
      state = excluded.state, phone_type = excluded.phone_type, has_email = excluded.has_email
    WHERE (m.store_id, m.city, m.state, m.phone_type, m.has_email) IS DISTINCT FROM
      (excluded.store_id, excluded.city, excluded.state, excluded.phone_type, excluded.has_email)
  ), search AS (
    INSERT INTO customer_search AS t (organization_id, customer_id, doc, name_key)
    SELECT $1, id, ${SEARCH_TEXT} FROM written
    ON CONFLICT (organization_id, customer_id) DO UPDATE SET doc = excluded.doc, name_key = excluded.name_key
    WHERE (t.doc, t.name_key) IS DISTINCT FROM (excluded.doc, excluded.name_key)
  )
  INSERT INTO written_customer
  SELECT w.id, w.phone, f.phone, lower(w.email), lower(f.email)
  FROM written w LEFT JOIN LATERAL (
    SELECT phone, email FROM customer WHERE organization_id = $1 AND id = w.id LIMIT 1) f ON true`;

const RECORD = recordingStatement(
  ["customer.created", "customer.updated"],
  `SELECT CASE WHEN n.is_new THEN 'customer.created' ELSE 'customer.updated' END AS type, c.id AS subject_id, c.store_id,
     jsonb_build_object('source', 'record') AS data
   FROM written_customer w JOIN customer c ON c.organization_id = $1 AND c.id = w.customer_id
   JOIN (SELECT customer_id, bool_or(is_new_customer) AS is_new FROM resolved_customer GROUP BY customer_id) n
     ON n.customer_id = w.customer_id`,
);

const WRITE_IDENTITIES = `
  INSERT INTO customer_identity (organization_id, kind, value, customer_id, store_id)
  SELECT DISTINCT ON (k.kind, k.value) $1, k.kind, k.value, r.customer_id, k.store_id
  FROM incoming_customer i JOIN resolved_customer r USING (n)
  CROSS JOIN LATERAL (VALUES
    ('cpf', i.cpf_hash, NULL::uuid), ('external', i.ref, i.store_id), ('phone', i.phone, NULL)
  ) AS k(kind, value, store_id)
  WHERE k.value IS NOT NULL
  ORDER BY k.kind, k.value, i.n
  ON CONFLICT (organization_id, kind, value) DO NOTHING`;

/** A row created a customer, was merged into one, updated one or changed nothing. */
export async function countWrites(sql: Sql): Promise<Omit<CustomerWrites, "unchanged">> {
  const [counts] = await sql.rows<Omit<CustomerWrites, "unchanged">>(`
    SELECT count(*) FILTER (WHERE r.is_new_customer)::int AS created,
      count(*) FILTER (WHERE r.is_new_record AND NOT r.is_new_customer)::int AS merged,
      count(*) FILTER (WHERE NOT r.is_new_record AND NOT r.is_new_customer AND w.customer_id IS NOT NULL)::int AS updated,
      coalesce(array_agg(i.ref) FILTER (WHERE r.is_new_record), '{}') AS "newRefs"
    FROM resolved_customer r JOIN incoming_customer i USING (n) LEFT JOIN written_customer w USING (customer_id)`);
  const { created = 0, merged = 0, updated = 0, newRefs = [] } = counts ?? {};
  return { created, merged, updated, newRefs };
}
