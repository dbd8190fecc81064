import pg from "pg";
import { env } from "../env.ts";
import { closeBeforeFreeze, IDLE_BEFORE_FREEZE_MS } from "./close-before-freeze.ts";
import { toUnreachable } from "./database-state.ts";
import { postgresSocket } from "./postgres-socket.ts";

/** The database itself, or its read replica (`DATABASE_READ_URL`), whose data is some seconds old. */
export type DataSource = "primary" | "replica";

/** int8 as bigint and date as text, to keep precision and avoid time zones. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: "text" | "binary") => {
    if (oid === pg.types.builtins.INT8) return BigInt;
    if (oid === pg.types.builtins.DATE) return String;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig["getTypeParser"],
};

// On globalThis: one pool per process, source and address, also when the development server reloads this module. Work that
// began before the configuration changed keeps the pool of its own address.
const shared = globalThis as { balcaoPools?: Map<string, pg.Pool> };

/** A connection of the source's pool. With a database that can't be reached: an error with SQL's code. */
export async function connect(source: DataSource): Promise<pg.PoolClient> {
  try {
    return await poolOf(source).connect();
  } catch (error) {
    throw toUnreachable(error);
  }
}

/** Connections of a source's pool: total, idle, and requests waiting for one. */
export function poolUse(source: DataSource = "primary"): { total: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = shared.balcaoPools?.get(keyOf(source)) ?? {};
  return { total: totalCount, idle: idleCount, waiting: waitingCount };
}

export async function closePools(): Promise<void> {
  const pools = [...(shared.balcaoPools?.values() ?? [])];
  shared.balcaoPools = undefined;
  await Promise.all(pools.map((pool) => pool.end()));
}

/** A replica that does not answer must not hold requests: the primary answers them. */
const TIME_OUTS = {
  primary: { connectionTimeoutMillis: 10_000 },
  replica: { connectionTimeoutMillis: 2_000, query_timeout: 10_000 },
};

function poolOf(source: DataSource): pg.Pool {
  shared.balcaoPools ??= new Map();
  const pool = shared.balcaoPools.get(keyOf(source)) ?? openPool(source);
  shared.balcaoPools.set(keyOf(source), pool);
  return pool;
}

function keyOf(source: DataSource): string {
  return `${source} ${addressOf(source)}`;
}

function addressOf(source: DataSource): string | undefined {
  const { DATABASE_URL, DATABASE_READ_URL } = env();
  return source === "replica" ? DATABASE_READ_URL : DATABASE_URL;
}

/** A broken connection, idle or in use, fails its query and is replaced; the error must not end the process. */
function openPool(source: DataSource): pg.Pool {
  const { DATABASE_POOL_SIZE: max, VERCEL_ENV } = env();
  const connectionString = addressOf(source);
  const ignore = () => undefined;
  const idle = VERCEL_ENV ? { idleTimeoutMillis: IDLE_BEFORE_FREEZE_MS } : {};
  const pool = new pg.Pool({ connectionString, stream: postgresSocket, max, types, ...TIME_OUTS[source], ...idle })
    .on("error", ignore)
    .on("connect", (client) => client.on("error", ignore));
  if (VERCEL_ENV) closeBeforeFreeze(pool);
  return pool;
}
