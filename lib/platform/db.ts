import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { type Prisma, PrismaClient } from "../../prisma/generated/client.ts";
import { isUuid } from "../core/uuid.ts";
import { toUnreachable } from "./database-state.ts";
import { env } from "./env.ts";
import { sqlSummary } from "./sql-summary.ts";
import { telemetry } from "./telemetry.ts";
import { queryAsTenant, tenantSettings } from "./tenant-query.ts";

export type { Prisma };

/** SQL inside one tenant's transaction. Placeholders are `$1`; `bigint` columns arrive as `bigint`. */
export type Sql = {
  rows: <Row extends pg.QueryResultRow>(text: string, params?: unknown[]) => Promise<Row[]>;
  /** How many rows the statement wrote. */
  run: (text: string, params?: unknown[]) => Promise<number>;
  /** The connection itself, for COPY. */
  connection: pg.PoolClient;
};

/** What a single statement needs: a transaction, or the tenant's database itself for one round trip. */
export type Reader = Pick<Sql, "rows">;

/**
 * The database as one organization sees it. `sql` (set-based statements) and `prisma` (rows) open one transaction, name
 * the organization in it and run `work` inside; `rows` is one statement by itself, in a single round trip. Row-level
 * security does the rest.
 */
export type TenantDb = {
  readonly orgId: string;
  rows: <Row extends pg.QueryResultRow>(text: string, params?: unknown[]) => Promise<Row[]>;
  sql: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  prisma: <T>(work: (tx: Prisma.TransactionClient) => Promise<T>) => Promise<T>;
};

const TRANSACTION_TIMEOUT_MS = 60_000;

/** int8 as bigint, date as text: no precision and no time zone is lost on the way. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: "text" | "binary") => {
    if (oid === pg.types.builtins.INT8) return BigInt;
    if (oid === pg.types.builtins.DATE) return String;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig["getTypeParser"],
};

// One pool and one client a process, also when the development server reloads this module.
const shared = globalThis as { balcaoPool?: pg.Pool; balcaoPrisma?: PrismaClient };

function pool(): pg.Pool {
  shared.balcaoPool ??= openPool();
  return shared.balcaoPool;
}

/** A connection that dies, idle or in use, fails its query and is replaced; it must not take the process with it. */
function openPool(): pg.Pool {
  const ignore = () => undefined;
  const options = { connectionString: env().DATABASE_URL, max: env().DATABASE_POOL_SIZE, types };
  return new pg.Pool({ ...options, connectionTimeoutMillis: 10_000 })
    .on("error", ignore)
    .on("connect", (client) => client.on("error", ignore));
}

function prisma(): PrismaClient {
  shared.balcaoPrisma ??= new PrismaClient({
    adapter: new PrismaPg({ connectionString: env().DATABASE_URL, max: env().DATABASE_POOL_SIZE }),
  });
  return shared.balcaoPrisma;
}

export function tenantDb(orgId: string): TenantDb {
  if (!isUuid(orgId)) throw new Error("An organization id is a UUID");
  return {
    orgId,
    rows: (text, params) => oneStatement(text, (connection) => queryAsTenant(connection, orgId, text, params)),
    sql: (work) => transaction(`BEGIN; ${tenantSettings(`'${orgId}'`)}`, work),
    prisma: (work) =>
      measured("BEGIN", () =>
        prisma().$transaction(
          async (tx) => {
            await tx.$queryRawUnsafe(tenantSettings("$1"), orgId);
            return work(tx);
          },
          { timeout: TRANSACTION_TIMEOUT_MS, maxWait: 10_000 },
        ),
      ),
  };
}

/** SQL with no tenant: only the `unsafe_…` functions and the `platform` schema answer to it. */
export function unsafeSql<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  return transaction("BEGIN", work);
}

/** One statement by itself, with no tenant: a third of the round trips of a transaction. */
export function unsafeRows<Row extends pg.QueryResultRow>(text: string, params?: unknown[]): Promise<Row[]> {
  return oneStatement(text, (connection) => connection.query<Row>(text, params));
}

/** How many connections there are, how many of them wait for work, and how much work waits for one. */
export function poolUse(): { total: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = shared.balcaoPool ?? {};
  return { total: totalCount, idle: idleCount, waiting: waitingCount };
}

export async function closeDb(): Promise<void> {
  await Promise.all([shared.balcaoPool?.end(), shared.balcaoPrisma?.$disconnect()]);
  shared.balcaoPool = undefined;
  shared.balcaoPrisma = undefined;
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

/** A statement as a span, where somebody looks at spans. */
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
