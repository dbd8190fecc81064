import pg from "pg";

type Row = pg.QueryResultRow;

export type Queries = {
  rows: <R extends Row>(text: string, params?: unknown[]) => Promise<R[]>;
  /** Number of rows written. */
  run: (text: string, params?: unknown[]) => Promise<number>;
};

/** A transaction. `wakeAt` notes when a queued job is due, so that the engine sets its timer after the commit. */
export type Tx = Queries & { wakeAt: (moment: Date) => void };

export type Database = Queries & {
  pool: pg.Pool;
  tx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  onWake: (listener: (moment: Date) => void) => void;
  close: () => Promise<void>;
};

const ATTEMPTS = 3;
const CONFLICTS = new Set(["40001", "40P01"]); // serialization failure, deadlock: retry

export const SESSION = { application_name: "balcao-engine", keepAlive: true };

/**
 * Every session acts as the owner of the queue's schema, independent of its login role. As a statement, because
 * PgBouncer rejects start-up options.
 */
export async function actAsQueueOwner(client: pg.ClientBase): Promise<void> {
  await client.query("SET ROLE balcao_app");
}

export function openDatabase(url: string, size: number): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 10_000,
    ...SESSION,
    onConnect: actAsQueueOwner,
  });
  pool.on("error", () => undefined); // the pool replaces a dead idle connection
  pool.on("connect", (client) => client.on("error", () => undefined)); // a connection in use fails its query
  let wake: (moment: Date) => void = () => undefined;
  return {
    pool,
    ...queriesOf(pool),
    tx: (work) => transact(pool, work, (moment) => wake(moment)),
    onWake: (listener) => {
      wake = listener;
    },
    close: () => pool.end(),
  };
}

function queriesOf(client: pg.Pool | pg.PoolClient): Queries {
  return {
    rows: async (text, params) => (await client.query(text, params)).rows,
    run: async (text, params) => (await client.query(text, params)).rowCount ?? 0,
  };
}

async function transact<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  wake: (moment: Date) => void,
  attempt = 1,
): Promise<T> {
  const moments: Date[] = [];
  try {
    const result = await once(pool, (queries) => work({ ...queries, wakeAt: (moment) => moments.push(moment) }));
    for (const moment of moments) wake(moment);
    return result;
  } catch (error) {
    const code = (error as { code?: string }).code ?? "";
    if (attempt >= ATTEMPTS || !CONFLICTS.has(code)) throw error;
    return transact(pool, work, wake, attempt + 1);
  }
}

async function once<T>(pool: pg.Pool, work: (queries: Queries) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    const result = await work(queriesOf(client));
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
