import type pg from "pg";
import type { Prisma } from "../../prisma/generated/client.ts";
import { isUuid } from "../core/uuid.ts";
import { closePools, connect, type DataSource } from "./database/pools.ts";
import { closePrisma, withPrisma } from "./database/prisma-transaction.ts";
import { sqlSummary } from "./database/sql-summary.ts";
import { type Preparation, queryAfter, queryAsTenant, tenantSettings } from "./database/tenant-query.ts";
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

/** Runs single statements: in a transaction, or each in one round trip of a `TenantDb`. */
export type Reader = Pick<Sql, "rows">;
export type Writer = Pick<Sql, "rows" | "run">;

/**
 * The database limited to one organization by row-level security. `transaction` runs `work` in one transaction of that
 * tenant, `sql` does so without Prisma, and `rows` and `run` run one statement in a single round trip, unless something is
 * to run before its commit.
 */
export type TenantDb = Writer & {
  readonly orgId: string;
  sql: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
};

/** Runs at the end of a transaction, before its commit. */
export type BeforeCommit = (sql: Sql) => Promise<void>;

/** With `beforeCommit`, single statements run in a transaction, too. */
export function tenantDb(orgId: string, source: DataSource = "primary", beforeCommit?: BeforeCommit): TenantDb {
  return openTenantDb(orgId, { source, begin: "BEGIN", beforeCommit });
}

/**
 * A tenant's database whose transactions do not wait for the disk. They are durable with any later transaction that
 * does, so the caller needs one at its end, and must repeat the work if that is missing.
 */
export function deferredTenantDb(orgId: string): TenantDb {
  return openTenantDb(orgId, { source: "primary", begin: "BEGIN; SET LOCAL synchronous_commit = off" });
}

/** The tenant's database within an open transaction: its work commits or fails with that transaction. */
export function joinedTenantDb(orgId: string, sql: Sql): TenantDb {
  return { orgId, rows: sql.rows, run: sql.run, sql: (work) => work(sql), transaction: (work) => inPrisma(sql, work) };
}

function inPrisma<T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> {
  const send = (statement: pg.QueryConfig) => measured(statement.text, () => sql.connection.query(statement));
  return withPrisma(send, (prisma) => work({ ...sql, prisma }));
}

/** `begin`: begins a transaction, and may change its settings. */
type Opening = { source: DataSource; begin: string; beforeCommit?: BeforeCommit };

function openTenantDb(orgId: string, { source, begin, beforeCommit }: Opening): TenantDb {
  if (!isUuid(orgId)) throw new Error("The organization id must be a UUID");
  const inTransaction = <T>(work: (sql: Sql) => Promise<T>) =>
    transaction(source, `${begin}; ${tenantSettings(`'${orgId}'`)}`, async (sql) => {
      const result = await work(sql);
      await beforeCommit?.(sql);
      return result;
    });
  const ask = <Row extends pg.QueryResultRow>(text: string, params?: unknown[]) =>
    oneStatement<Row>(source, text, (connection) => queryAsTenant(connection, orgId, text, params));
  // Alone, a statement has its own commit, which waits for the disk. `rows` takes that: it reads.
  const mayWriteAlone = !beforeCommit && begin === "BEGIN";
  return {
    orgId,
    rows: async <Row extends pg.QueryResultRow>(text: string, params?: unknown[]) =>
      beforeCommit ? inTransaction((sql) => sql.rows<Row>(text, params)) : (await ask<Row>(text, params)).rows,
    run: async (text, params) =>
      mayWriteAlone ? ((await ask(text, params)).rowCount ?? 0) : inTransaction((sql) => sql.run(text, params)),
    sql: inTransaction,
    transaction: (work) => inTransaction((sql) => inPrisma(sql, work)),
  };
}

/** SQL without a tenant: can use only the `unsafe_…` functions and the `platform` schema. */
export function unsafeSql<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  return transaction("primary", "BEGIN", work);
}

/** One statement without a tenant and without a transaction: a third of the round trips. */
export async function unsafeRows<Row extends pg.QueryResultRow>(text: string, params?: unknown[]): Promise<Row[]> {
  return (await oneStatement("primary", text, (connection) => connection.query<Row>(text, params))).rows;
}

/** One statement without a tenant after others that prepare it, in one round trip and one transaction. */
export async function unsafeRowsAfter<Row extends pg.QueryResultRow>(
  before: readonly Preparation[],
  text: string,
): Promise<Row[]> {
  return (await oneStatement("primary", text, (connection) => queryAfter<Row>(connection, before, { text }))).rows;
}

export async function closeDb(): Promise<void> {
  await Promise.all([closePools(), closePrisma()]);
}

async function oneStatement<Row extends pg.QueryResultRow>(
  source: DataSource,
  text: string,
  ask: (connection: pg.PoolClient) => Promise<pg.QueryResult<Row>>,
): Promise<pg.QueryResult<Row>> {
  const connection = await connect(source);
  try {
    return await measured(text, () => ask(connection));
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

async function transaction<T>(source: DataSource, begin: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const connection = await connect(source);
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
