import pg from "pg";

const SCHEMAS = ["public", "engine", "platform", "graphile_worker"];
const BOOKKEEPING = ["public._prisma_migrations", "graphile_worker.migrations"];

/** A database as text: every row of every table, and its constraints, indexes, triggers and policies. */
async function describeDatabase(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found: Record<string, string[]> = {};
    const list = async (name: string, query: string) => {
      found[name] = (await client.query<{ line: string }>(query)).rows.map(({ line }) => line);
    };
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = ANY ($1)
         AND schemaname || '.' || tablename <> ALL ($2) ORDER BY 1`,
      [SCHEMAS, BOOKKEEPING],
    );
    for (const { name } of tables)
      await list(name, `SELECT t::text AS line FROM ${name} t WHERE '${name}' NOT LIKE 'platform.%' ORDER BY 1`);
    const here = SCHEMAS.map((schema) => `'${schema}'`).join();
    await list(
      "migrations",
      "SELECT migration_name AS line FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY 1",
    );
    await list(
      "constraints",
      `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated AS line
       FROM pg_constraint WHERE connamespace::regnamespace::text IN (${here}) ORDER BY 1`,
    );
    await list(
      "indexes",
      // PostgreSQL chooses the names of a partition's indexes.
      `SELECT CASE WHEN c.relispartition THEN regexp_replace(indexdef, 'INDEX \\w+ ON', 'INDEX ON') ELSE indexdef END AS line
       FROM pg_indexes JOIN pg_class c ON c.oid = format('%I.%I', schemaname, tablename)::regclass
       WHERE schemaname IN (${here}) ORDER BY 1`,
    );
    await list(
      "partitions",
      `SELECT inhparent::regclass || ' ' || inhrelid::regclass || ' ' || pg_get_expr(c.relpartbound, c.oid) AS line
       FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid WHERE c.relkind = 'r' ORDER BY 1`,
    );
    await list(
      "triggers",
      `SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text AS line FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
    );
    await list(
      "walls",
      `SELECT c.oid::regclass || ' ' || relrowsecurity || relforcerowsecurity || coalesce(p.polname, '') ||
         coalesce(pg_get_expr(p.polqual, c.oid), '') AS line
       FROM pg_class c LEFT JOIN pg_policy p ON p.polrelid = c.oid
       WHERE c.relkind IN ('r', 'p') AND c.relnamespace::regnamespace::text IN (${here}) ORDER BY 1`,
    );
    await list(
      "sequences",
      `SELECT schemaname || '.' || sequencename || ' ' || coalesce(last_value, 0) AS line FROM pg_sequences ORDER BY 1`,
    );
    return found;
  } finally {
    await client.end();
  }
}

/** Number of rows compared, and the differences: none if one is a copy of the other. */
export async function compareDatabases(one: string, other: string): Promise<{ rows: number; different: string[] }> {
  const [left, right] = await Promise.all([describeDatabase(one), describeDatabase(other)]);
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  if (names.length < 60) throw new Error("A database has more tables than this");
  return {
    rows: Object.values(left).flat().length,
    different: names.filter((name) => left[name]?.join("\n") !== right[name]?.join("\n")),
  };
}
