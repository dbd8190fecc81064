import pg from "pg";
import { postgresSocket } from "../../../platform/database/postgres-socket.ts";
import { env } from "../../../platform/env.ts";

/** SQL inside one transaction of the helpdesk's own database. Placeholders are `$1`; timestamps are UTC. */
export type HelpdeskSql = {
  rows: <Row extends pg.QueryResultRow>(text: string, params?: unknown[]) => Promise<Row[]>;
  /** Returns the number of rows written. */
  run: (text: string, params?: unknown[]) => Promise<number>;
  /** Whether this helpdesk version has the table, or the `table.column`. */
  has: (name: string) => boolean;
};
export type HelpdeskDatabase = {
  tx: <T>(work: (sql: HelpdeskSql) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

const POOL_SIZE = 5;
/** A helpdesk upgrade can add tables; a failure that names a missing one reloads the schema at once. */
const SCHEMA_CACHE_MS = 10 * 60_000;
const BEGIN = "BEGIN; SET LOCAL statement_timeout = '5s'; SET LOCAL lock_timeout = '2s'; SET LOCAL TIME ZONE 'UTC'";
const UNDEFINED_TABLE = "42P01";
const UNDEFINED_COLUMN = "42703";

/** The helpdesk stores UTC in `timestamp` columns, and its ids fit a number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: "text" | "binary") => {
    if (oid === pg.types.builtins.TIMESTAMP) return (text: string) => new Date(`${text.replace(" ", "T")}Z`);
    if (oid === pg.types.builtins.INT8) return Number;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig["getTypeParser"],
};

// On globalThis: one pool per process, also when the development server reloads this module.
const shared = globalThis as { balcaoHelpdesk?: { url: string; db: HelpdeskDatabase } };

/** The helpdesk's database, for operations its API lacks; null if not configured. */
export function helpdeskDatabase(): HelpdeskDatabase | null {
  const { HELPDESK_DATABASE_URL: url } = env();
  if (!url) return null;
  if (shared.balcaoHelpdesk?.url !== url) shared.balcaoHelpdesk = { url, db: openHelpdeskDatabase(url) };
  return shared.balcaoHelpdesk.db;
}

/** Idle connections don't keep the process alive. */
export function openHelpdeskDatabase(connectionString: string): HelpdeskDatabase {
  const ignore = () => undefined;
  const options = { connectionString, stream: postgresSocket, max: POOL_SIZE, types, application_name: "balcao" };
  const pool = new pg.Pool({ ...options, connectionTimeoutMillis: 5_000, allowExitOnIdle: true })
    .on("error", ignore)
    .on("connect", (client) => client.on("error", ignore));
  const schema = rememberSchema();
  return { tx: (work) => transaction(pool, schema, work), close: () => pool.end() };
}

type Schema = { of: (connection: pg.PoolClient) => Promise<ReadonlySet<string>>; forget: () => void };

function rememberSchema(): Schema {
  let known: { names: ReadonlySet<string>; until: number } | undefined;
  return {
    forget: () => {
      known = undefined;
    },
    of: async (connection) => {
      if (!known || known.until < Date.now())
        known = { names: await readSchema(connection), until: Date.now() + SCHEMA_CACHE_MS };
      return known.names;
    },
  };
}

/** Every table, and every column as `table.column`, that the search path finds. */
async function readSchema(connection: pg.PoolClient): Promise<ReadonlySet<string>> {
  const { rows } = await connection.query<{ table: string; column: string }>(
    `SELECT c.relname AS "table", a.attname AS "column"
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind IN ('r', 'p', 'v') AND c.relnamespace <> 'pg_catalog'::regnamespace AND pg_table_is_visible(c.oid)`,
  );
  return new Set(rows.flatMap(({ table, column }) => [table, `${table}.${column}`]));
}

async function transaction<T>(pool: pg.Pool, schema: Schema, work: (sql: HelpdeskSql) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  try {
    await connection.query(BEGIN);
    const names = await schema.of(connection);
    const result = await work({
      rows: async (text, params) => (await connection.query(text, params)).rows,
      run: async (text, params) => (await connection.query(text, params)).rowCount ?? 0,
      has: (name) => names.has(name),
    });
    await connection.query("COMMIT");
    return result;
  } catch (error) {
    if (isMissing(error)) schema.forget();
    await connection.query("ROLLBACK").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    connection.release(broken);
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === UNDEFINED_TABLE || code === UNDEFINED_COLUMN;
}
