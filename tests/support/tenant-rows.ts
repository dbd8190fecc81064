import pg from "pg";
import { inject } from "vitest";

/**
 * One connection per suite: a new one would read the catalogue of all tables again, which costs more than the rows. So
 * does planning a statement over all tables and partitions, so it is planned once.
 */
let owner: pg.Pool | undefined;
let statement: string | undefined;

/** By table, a digest of an organization's rows and of the transactions that last wrote them. */
export type Snapshot = ReadonlyMap<string, string>;

export async function snapshotOf(orgId: string): Promise<Snapshot> {
  owner ??= new pg.Pool({
    connectionString: inject("ownerDatabaseUrl"),
    max: 1,
    allowExitOnIdle: true,
    options: "-c plan_cache_mode=force_generic_plan",
  });
  statement ??= await digestsOfTables(owner);
  const { rows } = await owner.query<{ name: string; rows: string }>({
    name: "snapshot",
    text: statement,
    values: [orgId],
  });
  return new Map(rows.map(({ name, rows: digest }) => [name, digest]));
}

/** The tables in which rows of an organization were written since the snapshot. */
export async function tablesWrittenSince(before: Snapshot, orgId: string): Promise<string[]> {
  const now = await snapshotOf(orgId);
  return [...now].filter(([name, rows]) => before.get(name) !== rows).map(([name]) => name);
}

async function digestsOfTables(db: pg.Pool): Promise<string> {
  const { rows: tables } = await db.query<{ name: string; tenant: string }>(
    `SELECT quote_ident(c.relname) AS name, quote_ident(a.attname) AS tenant
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND a.attname = CASE c.relname WHEN 'organization' THEN 'id' ELSE 'organization_id' END ORDER BY 1`,
  );
  const each = tables.map(
    ({ name, tenant }) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(t.xmin::text || t::text, E'\\n' ORDER BY t::text), '')) AS rows
       FROM ${name} t WHERE ${tenant} = $1`,
  );
  return `${each.join(" UNION ALL ")} ORDER BY 1`;
}
