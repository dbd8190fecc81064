import type { Sql } from "../../platform/db.ts";

export async function hasSuppressions(sql: Sql, orgId: string): Promise<boolean> {
  return (await sql.rows("SELECT FROM email_suppression WHERE organization_id = $1 LIMIT 1", [orgId])).length > 0;
}

/** Addresses of customers and their merged records, normalized as for hashing, sorted. */
export async function listAddresses(sql: Sql, orgId: string, after: string, limit: number): Promise<string[]> {
  const rows = await sql.rows<{ address: string }>(
    `SELECT DISTINCT lower(trim(email)) COLLATE "C" AS address FROM (
       SELECT email FROM customer WHERE organization_id = $1 UNION ALL
       SELECT email FROM customer_record WHERE organization_id = $1) a
     WHERE lower(trim(email)) COLLATE "C" > $2 ORDER BY 1 LIMIT $3`,
    [orgId, after, limit],
  );
  return rows.map(({ address }) => address);
}

/** An address that bounced again since has a row under both keys; keeps one. */
export async function rehashSuppressions(
  sql: Sql,
  orgId: string,
  changes: { from: string; to: string }[],
): Promise<number> {
  if (changes.length === 0) return 0;
  return sql.run(
    `WITH h AS (SELECT * FROM unnest($2::text[], $3::text[]) AS h(old_hash, new_hash)), former AS (
       DELETE FROM email_suppression s USING h WHERE s.organization_id = $1 AND s.address_hash = h.old_hash
       RETURNING h.new_hash, s.id, s.reason, s.created_at, s.address_masked, s.customer_id
     )
     INSERT INTO email_suppression (organization_id, address_hash, id, reason, created_at, address_masked, customer_id)
     SELECT DISTINCT ON (new_hash) $1, new_hash, id, reason, created_at, address_masked, customer_id
     FROM former ORDER BY new_hash, created_at
     ON CONFLICT DO NOTHING`,
    [orgId, changes.map(({ from }) => from), changes.map(({ to }) => to)],
  );
}
