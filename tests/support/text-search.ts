import pg from "pg";

/**
 * Text, JSON and binary columns of the whole database that contain one of these values in any case, as
 * `schema.table.column`. Of tables with an organization, only its own rows.
 */
export async function columnsWith(ownerUrl: string, orgId: string, values: readonly string[]): Promise<string[]> {
  const db = new pg.Client({ connectionString: ownerUrl });
  await db.connect();
  try {
    const { rows: columns } = await db.query<{ place: string; table: string; column: string; has_tenant: boolean }>(
      `SELECT format('%s.%s.%s', n.nspname, c.relname, a.attname) AS place, format('%I.%I', n.nspname, c.relname) AS table,
         quote_ident(a.attname) AS column,
         EXISTS (SELECT FROM pg_attribute o WHERE o.attrelid = c.oid AND o.attname = 'organization_id') AS has_tenant
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relkind IN ('r', 'p', 'm') AND NOT c.relispartition
         AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
         AND a.attnum > 0 AND NOT a.attisdropped
         AND a.atttypid IN ('text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype, 'bytea'::regtype,
           'text[]'::regtype, 'jsonb[]'::regtype, 'bigint'::regtype, 'date'::regtype)
       ORDER BY 1`,
    );
    const patterns = values.map((value) => `%${value.replace(/[\\%_]/g, "\\$&")}%`);
    const found: string[] = [];
    for (const { place, table, column, has_tenant } of columns) {
      const { rows } = await db.query<{ hit: boolean }>(
        `SELECT EXISTS (SELECT FROM ${table} WHERE ${column}::text ILIKE ANY ($1)
           ${has_tenant ? "AND organization_id = $2" : "AND $2::uuid IS NOT NULL"}) AS hit`,
        [patterns, orgId],
      );
      if (rows[0]?.hit) found.push(place);
    }
    if (columns.length < 100) throw new Error("The database has more columns than this");
    return found;
  } finally {
    await db.end();
  }
}
