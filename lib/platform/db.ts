import pg from "pg";
import type { Prisma } from "../../prisma/generated/client.ts";
import { isUuid } from "../core/uuid.ts";
import { toUnreachable } from "./database/database-state.ts";
import { closePrisma, withPrisma } from "./database/prisma-transaction.ts";
import { sqlSummary } from "./database/sql-summary.ts";
import { queryAsTenant, tenantSettings } from "./database/tenant-query.ts";
import { env } from "./env.ts";
import { telemetry } from "./telemetry.ts";

/** SQL inside one tenant's transaction. Placeholders are `$1`; `bigint` columns are returned as `bigint`. */
export type Sql = {
  rows: <Row extends pg.QueryResultRow>(text: string, params?: unknown[]) => Promise<Row[]>;
  /** Returns the number of rows written. */
  run: (text: string, params?: unknown[]) => Promise<number>;
  /** The connection itself, for COPY. */
  connection: pg.PoolClient;
};

/** SQL and Prisma Client on the same connection, in the same transaction of one tenant. */
export type Tx = Sql & { prisma: Prisma.TransactionClient };

/** Runs single statements: in a transaction, or in one round trip of a `TenantDb`. */
export type Reader = Pick<Sql, "rows">;

/**
 * The database limited to one organization by row-level security. `transaction` runs `work` in one transaction of that
 * tenant, `sql` does so without Prisma, and `rows` runs one statement in a single round trip.
 */
export type TenantDb = {
  readonly orgId: string;
  rows: <Row extends pg.QueryResultRow>(text: string, params?: unknown[]) => Promise<Row[]>;
  sql: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
};

/** int8 as bigint and date as text, to keep precision and avoid time zones. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: "text" | "binary") => {
    if (oid === pg.types.builtins.INT8) return BigInt;
    if (oid === pg.types.builtins.DATE) return String;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig["getTypeParser"],
};

// On globalThis: one pool per process, also when the development server reloads this module.
const shared = globalThis as { balcaoPool?: pg.Pool };

function pool(): pg.Pool {
  shared.balcaoPool ??= openPool();
  return shared.balcaoPool;
}

/** A broken connection, idle or in use, fails its query and is replaced; the error must not end the process. */
function openPool(): pg.Pool {
  const ignore = () => undefined;
  const options = { connectionString: env().DATABASE_URL, max: env().DATABASE_POOL_SIZE, types };
  return new pg.Pool({ ...options, connectionTimeoutMillis: 10_000 })
    .on("error", ignore)
    .on("connect", (client) => client.on("error", ignore));
}

export function tenantDb(orgId: string): TenantDb {
  if (!isUuid(orgId)) throw new Error("The organization id must be a UUID");
  const inTransaction = <T>(work: (sql: Sql) => Promise<T>) =>
    transaction(`BEGIN; ${tenantSettings(`'${orgId}'`)}`, work);
  return {
    orgId,
    rows: (text, params) => oneStatement(text, (connection) => queryAsTenant(connection, orgId, text, params)),
    sql: inTransaction,
    transaction: (work) =>
      inTransaction((sql) => {
        const send = (statement: pg.QueryConfig) => measured(statement.text, () => sql.connection.query(statement));
        return withPrisma(send, (prisma) => work({ ...sql, prisma }));
      }),
  };
}

/** SQL without a tenant: can use only the `unsafe_…` functions and the `platform` schema. */
export function unsafeSql<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  return transaction("BEGIN", work);
}

/** One statement without a tenant and without a transaction: a third of the round trips. */
export function unsafeRows<Row extends pg.QueryResultRow>(text: string, params?: unknown[]): Promise<Row[]> {
  return oneStatement(text, (connection) => connection.query<Row>(text, params));
}

/** Connections of the pool: total, idle, and requests waiting for one. */
export function poolUse(): { total: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = shared.balcaoPool ?? {};
  return { total: totalCount, idle: idleCount, waiting: waitingCount };
}

export async function closeDb(): Promise<void> {
  await Promise.all([shared.balcaoPool?.end(), closePrisma()]);
  shared.balcaoPool = undefined;
}

async function connect(): Promise<pg.PoolClient> {
  try {
    return await pool().connect();
  } catch (error) {
    throw toUnreachable(error);
  }
}

async function oneStatement<Row extends pg.QueryResultRow>(
  text: string,
  ask: (connection: pg.PoolClient) => Promise<pg.QueryResult<Row>>,
): Promise<Row[]> {
  const connection = await connect();
  try {
    return (await measured(text, () => ask(connection))).rows;
  } finally {
    connection.release();
  }
}

/** Runs a statement in a span if telemetry is on. */
function measured<T>(text: string, ask: () => Promise<T>): Promise<T> {
  const active = telemetry();
  if (!active) return ask();
  const summary = sqlSummary(text);
  const attributes = { "db.system.name": "postgresql", "db.query.summary": summary };
  return active.span({ name: summary, kind: "client", attributes }, ask);
}

async function transaction<T>(begin: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const connection = await connect();
  let broken: Error | undefined;
  try {
    await connection.query(begin);
    const result = await work({
      connection,
      rows: async (text, params) => (await measured(text, () => connection.query(text, params))).rows,
      run: async (text, params) => (await measured(text, () => connection.query(text, params))).rowCount ?? 0,
    });
    await measured("COMMIT", () => connection.query("COMMIT"));
    return result;
  } catch (error) {
    await connection.query("ROLLBACK").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    connection.release(broken);
  }
}
