import type pg from "pg";
import type { Manifest, Place } from "./manifest.ts";

/** What migrations write about themselves; a restored database has its own. */
const BOOKKEEPING = ["public._prisma_migrations", "graphile_worker.migrations"];

/** Every table that must outlive a crash. Unlogged ones (windows, locks, caches) are meant to be lost with one. */
export async function listTables(client: pg.ClientBase): Promise<Place[]> {
  const { rows } = await client.query<Place>(
    `SELECT n.nspname AS schema, c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
       AND n.nspname || '.' || c.relname <> ALL ($1)
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [BOOKKEEPING],
  );
  return rows;
}

export async function listSequences(client: pg.ClientBase): Promise<Manifest["sequences"]> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value FROM pg_sequences ORDER BY 1`,
  );
  return rows;
}

export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** Row-level security would leave rows out without a word. */
export async function assertSeesEverything(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; sees: boolean }>(
    "SELECT rolname AS name, rolsuper OR rolbypassrls AS sees FROM pg_roles WHERE rolname = current_user",
  );
  if (!rows[0]?.sees)
    throw new Error(
      `${rows[0]?.name} is neither superuser nor BYPASSRLS: MIGRATE_DATABASE_URL must name a role that sees every row`,
    );
  await client.query("SET row_security = off"); // and this makes any doubt an error
}
