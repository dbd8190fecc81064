import type { Sql } from "../../platform/db.ts";

/**
 * Whose record each row of `incoming_customer` is, as the temporary table `resolved_customer`.
 *
 * An identity belongs to whoever brought it first and never changes hands. So a row belongs to the owner of its first
 * known identity in the order tax id, ERP record, phone: a stored customer, or an earlier row of this page, whose own
 * owner is found the same way. Following those pointers equals taking the rows in one by one.
 */
export async function resolveCustomers(sql: Sql, orgId: string): Promise<void> {
  await sql.run("DROP TABLE IF EXISTS resolved_customer");
  await sql.run(`
    CREATE TEMP TABLE resolved_customer (n int, customer_id uuid, is_new_customer boolean, is_new_record boolean)
    ON COMMIT DROP`);
  await sql.run(
    `WITH RECURSIVE known AS MATERIALIZED (
       SELECT i.n, cpf.customer_id AS by_cpf, record.customer_id AS by_record, phone.customer_id AS by_phone,
         ${earlierRowWith("cpf_hash")} AS cpf_row, ${earlierRowWith("ref")} AS record_row, ${earlierRowWith("phone")} AS phone_row
       FROM incoming_customer i
       ${joinOwner("cpf", "cpf_hash")} ${joinOwner("external", "ref", "record")} ${joinOwner("phone", "phone")}
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
       SELECT n, owner AS customer_id FROM pointer WHERE parent IS NULL
       UNION ALL
       SELECT p.n, o.customer_id FROM pointer p JOIN owned o ON p.parent = o.n
     )
     INSERT INTO resolved_customer
     SELECT n, o.customer_id, p.rank = 7, p.by_record IS NULL AND p.record_row IS NULL
     FROM pointer p JOIN owned o USING (n)`,
    [orgId],
  );
}

/** The first row of the page with the same value, when it isn't this one. */
function earlierRowWith(column: string): string {
  return `CASE WHEN i.${column} IS NOT NULL THEN nullif(min(i.n) OVER (PARTITION BY i.${column}), i.n) END`;
}

/** `LIMIT 1` keeps the look-up on the primary key, whatever the planner believes about the size of the table. */
function joinOwner(kind: string, column: string, alias = kind): string {
  return `LEFT JOIN LATERAL (
    SELECT customer_id FROM customer_identity
    WHERE organization_id = $1 AND kind = '${kind}' AND value = i.${column} LIMIT 1) ${alias} ON true`;
}
