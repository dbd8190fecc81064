import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { actAsQueueOwner, SESSION } from "../database/database.ts";
import { FUNCTIONS_CHANNEL } from "../functions/save-functions.ts";

const RECONNECT_MS = 500;

export type Liveness = { stop: () => Promise<void> };

export type LivenessOptions = {
  databaseUrl: string;
  engineId: string;
  poolId: string;
  deadAfterMs: number;
  log: Logger;
  /** Called with engines silent for `deadAfterMs`, and once in any case; `client` may try their locks. */
  onJudgement: (engineIds: string[], client: pg.Client) => Promise<void>;
  onFunctionsChanged: () => void;
  /** The database connection was lost and restored. */
  onReconnected: () => void;
};

/**
 * Signals that this engine is alive: an advisory lock on its own connection, released when the process dies, and a
 * heartbeat, which survives database restarts (they drop all locks).
 */
export async function startLiveness(options: LivenessOptions): Promise<Liveness> {
  const stopping = new AbortController();
  let client = await connect(options);
  const live = async () => {
    while (!stopping.signal.aborted) {
      await beatUntilLost(client, options, stopping.signal);
      if (stopping.signal.aborted) return;
      options.log.warn("The engine lost its connection to the database");
      client = await reconnect(options, stopping.signal);
      options.onReconnected();
    }
  };
  const living = live().catch(() => undefined); // ends only when stopping
  return {
    stop: async () => {
      stopping.abort();
      await living;
      await client.query("DELETE FROM engine.engine WHERE id = $1", [options.engineId]).catch(() => undefined);
      await client.end().catch(() => undefined);
    },
  };
}

/** Recreates the engine's row if another engine removed it; work taken over stays lost, because its claims changed. */
async function connect({ databaseUrl, engineId, poolId, onFunctionsChanged }: LivenessOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    ...SESSION,
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => undefined); // the next heartbeat notices
  client.on("notification", onFunctionsChanged);
  try {
    await client.connect();
    await actAsQueueOwner(client);
    await client.query("SELECT pg_advisory_lock(hashtextextended('engine:' || $1, 0))", [engineId]);
    await client.query(
      `INSERT INTO engine.engine (id, pool_id) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET heartbeat_at = clock_timestamp()`,
      [engineId, poolId],
    );
    await client.query(`LISTEN "${FUNCTIONS_CHANNEL}"`);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function reconnect(options: LivenessOptions, stopping: AbortSignal): Promise<pg.Client> {
  for (;;) {
    stopping.throwIfAborted();
    try {
      return await connect(options);
    } catch {
      await sleep(RECONNECT_MS, undefined, { signal: stopping });
    }
  }
}

/** Checks other engines only after being connected for `deadAfterMs`: after a database restart all look dead. */
async function beatUntilLost(client: pg.Client, options: LivenessOptions, stopping: AbortSignal): Promise<void> {
  const judgesFrom = Date.now() + options.deadAfterMs;
  let judged = false;
  while (!stopping.aborted) {
    const silent = await heartbeat(client, options).catch(() => undefined);
    if (silent === undefined) return void (await client.end().catch(() => undefined));
    if (Date.now() >= judgesFrom && (silent.length > 0 || !judged)) judged = await judge(silent, client, options);
    await sleep(options.deadAfterMs / 4, undefined, { signal: stopping }).catch(() => undefined);
  }
}

async function judge(silent: string[], client: pg.Client, { onJudgement, log }: LivenessOptions): Promise<boolean> {
  try {
    await onJudgement(silent, client);
    return true;
  } catch (error) {
    log.error({ reason: (error as Error).message }, "Could not take over the runs of an engine without a heartbeat");
    return false;
  }
}

async function heartbeat(client: pg.Client, { engineId, poolId, deadAfterMs }: LivenessOptions): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `WITH beat AS (
       INSERT INTO engine.engine (id, pool_id) VALUES ($1, $2)
       ON CONFLICT (id) DO UPDATE SET heartbeat_at = clock_timestamp())
     SELECT id FROM engine.engine WHERE id <> $1 AND heartbeat_at < clock_timestamp() - make_interval(secs => $3)`,
    [engineId, poolId, deadAfterMs / 1_000],
  );
  return rows.map(({ id }) => id);
}
