import type pg from "pg";
import type { Manifest, Partition, Place } from "./manifest.ts";

/** Migration bookkeeping; a restored database has its own. */
const BOOKKEEPING = ["public._prisma_migrations", "graphile_worker.migrations"];

/** All durable tables; of a partitioned one, its partitions. Unlogged ones (windows, locks, caches) may be lost in a crash. */
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

/** The first partition of a table comes first, DEFAULT last. */
export async function listPartitions(client: pg.ClientBase): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `SELECT p.relname AS parent, c.relname AS partition, pg_get_expr(c.relpartbound, c.oid) AS bound
     FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhparent JOIN pg_class c ON c.oid = i.inhrelid
     WHERE p.relkind = 'p' AND p.relnamespace = 'public'::regnamespace ORDER BY 1, pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT', 3 DESC`,
  );
  return rows;
}

export async function listSequences(client: pg.ClientBase): Promise<Manifest["sequences"]> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value FROM pg_sequences ORDER BY 1`,
  );
  return rows;
}

/** Empty for a database that was never migrated. */
export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rowCount } = await client.query("SELECT WHERE to_regclass('public._prisma_migrations') IS NOT NULL");
  if (!rowCount) return [];
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * The policy that `npm run migrate` creates for an owner without BYPASSRLS; a restrictive policy would still hide rows.
 */
const SHOWS_ALL_ROWS = `EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polpermissive AND p.polcmd = '*'
    AND pg_get_expr(p.polqual, c.oid) = 'true' AND to_regrole(quote_ident(current_user))::oid = ANY (p.polroles))
  AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND NOT p.polpermissive)`;

/** Row-level security would omit rows without any error. */
export async function assertSeesEverything(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; sees: boolean }>(
    `SELECT c.oid::regclass::text AS name, ${SHOWS_ALL_ROWS} AS sees
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND row_security_active(c.oid)
     ORDER BY 1`,
  );
  const hidden = rows.find(({ sees }) => !sees);
  if (hidden)
    throw new Error(
      `The user of MIGRATE_DATABASE_URL is neither superuser nor BYPASSRLS and sees only a part of table ${hidden.name}. ` +
        "Use the owner of the tables; if it is the owner, run npm run migrate once: it shows the owner every row.",
    );
  if (rows.length === 0) await client.query("SET row_security = off"); // hidden rows raise an error
}
