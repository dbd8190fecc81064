import type { Sql } from "../../platform/db.ts";

/**
 * Resolves the customer of each `incoming_customer` row from `from` on into the temporary table `resolved_customer`.
 * First known identity wins: tax id and ERP record (never change owner), then phone (current holder); owners are stored
 * customers or earlier rows. Returns the row before which to split the page, or null.
 */
export async function resolveCustomers(sql: Sql, orgId: string, from: number): Promise<number | null> {
  await sql.run("DROP TABLE IF EXISTS resolved_customer");
  await sql.run(`
    CREATE TEMP TABLE resolved_customer (
      n int, customer_id uuid, rank int, is_new_customer boolean, is_new_record boolean, is_of_page boolean
    ) ON COMMIT DROP`);
  await sql.run(RESOLVE, [orgId, from]);
  const [first] = await sql.rows<{ n: number | null }>(FIRST_IN_DOUBT, [orgId]);
  const cut = first?.n ?? null;
  if (cut !== null) await sql.run("DELETE FROM resolved_customer WHERE n >= $1", [cut]);
  return cut;
}

const RESOLVE = `
  WITH RECURSIVE known AS MATERIALIZED (
    SELECT i.n, cpf.customer_id AS by_cpf, record.customer_id AS by_record, holder.id AS by_phone,
      ${earlierRowWith("cpf_hash")} AS cpf_row, ${earlierRowWith("ref")} AS record_row, ${earlierRowWith("phone")} AS phone_row
    FROM incoming_customer i
    ${joinOwner("cpf", "cpf_hash")} ${joinOwner("external", "ref", "record")}
    LEFT JOIN LATERAL (SELECT h.id FROM (${newestHolderSql("i.phone")}) h
                       WHERE cpf.customer_id IS NULL AND record.customer_id IS NULL) holder ON true
    WHERE i.n >= $2
  ), pointer AS MATERIALIZED (
    SELECT k.*, choice.* FROM known k CROSS JOIN LATERAL (
      SELECT * FROM (VALUES
        (1, by_cpf, NULL::int), (2, NULL, cpf_row),
        (3, by_record, NULL), (4, NULL, record_row),
        (5, by_phone, NULL), (6, NULL, phone_row),
        (7, uuid_v7(), NULL)
      ) AS ranked(rank, owner, parent)
      WHERE owner IS NOT NULL OR parent IS NOT NULL ORDER BY rank LIMIT 1
    ) AS choice
  ), owned AS (
    SELECT n, owner AS customer_id, rank = 7 AS is_of_page FROM pointer WHERE parent IS NULL
    UNION ALL
    SELECT p.n, o.customer_id, o.is_of_page FROM pointer p JOIN owned o ON p.parent = o.n
  )
  INSERT INTO resolved_customer
  SELECT n, o.customer_id, p.rank, p.rank = 7, p.by_record IS NULL AND p.record_row IS NULL, o.is_of_page
  FROM pointer p JOIN owned o USING (n)`;

/**
 * First row matched by phone (rank 5: stored holder, 6: row of the page) whose holder earlier rows may have changed:
 * its customer reports another phone or none, or another customer reports or holds this one. The page is split before
 * this row, so that it is resolved after the earlier rows are written.
 */
const FIRST_IN_DOUBT = `
  WITH told AS (
    SELECT r.*, i.phone,
      row_number() OVER of_customer > row_number() OVER of_both AS is_other_phone_told,
      row_number() OVER of_phone > row_number() OVER of_both AS is_told_by_others
    FROM resolved_customer r JOIN incoming_customer i USING (n)
    WINDOW of_customer AS (PARTITION BY customer_id ORDER BY n), of_phone AS (PARTITION BY i.phone ORDER BY n),
      of_both AS (PARTITION BY customer_id, i.phone ORDER BY n)
  ), touched_holder AS MATERIALIZED (
    SELECT c.phone, c.id, min(r.n) AS n
    FROM (SELECT DISTINCT phone FROM told WHERE rank = 5) p
    JOIN customer c ON c.organization_id = $1 AND c.phone = p.phone
    JOIN resolved_customer r ON r.customer_id = c.id
    GROUP BY c.phone, c.id
  )
  SELECT min(t.n)::int AS n FROM told t
  WHERE t.rank IN (5, 6) AND (is_other_phone_told OR is_told_by_others OR (t.rank = 6 AND NOT is_of_page)
    OR EXISTS (SELECT FROM touched_holder h WHERE h.phone = t.phone AND h.id <> t.customer_id AND h.n < t.n))`;

/** First row of the page with the same value; null if it is this row. */
function earlierRowWith(column: string): string {
  return `CASE WHEN i.${column} IS NOT NULL THEN nullif(min(i.n) OVER (PARTITION BY i.${column}), i.n) END`;
}

/** `LIMIT 1` keeps the look-up on the primary key, whatever table size the planner assumes. */
function joinOwner(kind: string, column: string, alias = kind): string {
  return `LEFT JOIN LATERAL (
    SELECT customer_id FROM customer_identity
    WHERE organization_id = $1 AND kind = '${kind}' AND value = i.${column} LIMIT 1) ${alias} ON true`;
}

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
