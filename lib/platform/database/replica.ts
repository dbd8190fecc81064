import { env } from "../env.ts";
import { logger } from "../logger.ts";
import { connect, type DataSource } from "./pools.ts";

/** Requests use a replica whose data was at most this old at the last check. */
export const LONGEST_LAG_MS = 10_000;
const CHECK_EVERY_MS = 5_000;
/** So nothing that the replica answers is older than this. */
export const OLDEST_DATA_MS = LONGEST_LAG_MS + 2 * CHECK_EVERY_MS;

type Check = { at: number; lagMs: number | null };
// On globalThis: one state per process, though routes may be bundled separately.
const shared = globalThis as { balcaoReplica?: { last: Check | null; checking: Promise<void> | null } };
const state = () => {
  shared.balcaoReplica ??= { last: null, checking: null };
  return shared.balcaoReplica;
};

export function hasReplica(): boolean {
  return env().DATABASE_READ_URL !== undefined;
}

/** Whether the replica's data is young enough, by a check of the last seconds. A due check starts in the background. */
export function isReplicaUsable(): boolean {
  if (!hasReplica()) return false;
  const current = state();
  const age = current.last === null ? Number.POSITIVE_INFINITY : Date.now() - current.last.at;
  if (age >= CHECK_EVERY_MS) current.checking ??= check().finally(() => (current.checking = null));
  if (current.last === null || age >= 2 * CHECK_EVERY_MS) return false;
  return current.last.lagMs !== null && current.last.lagMs <= LONGEST_LAG_MS;
}

/** Age of the replica's data at the last check; null: not reached, or not checked yet. */
export function replicaLagMs(): number | null {
  return state().last?.lagMs ?? null;
}

/** After a failed request: no further one until a check succeeds. */
export function setReplicaAside(): void {
  state().last = { at: Date.now(), lagMs: null };
}

/** Age of the replica's data: of the value that the primary writes here. Throws if one of them can't be reached. */
export async function measureReplicaLag(): Promise<number> {
  const now = await readTime(
    "primary",
    `WITH beat AS (UPDATE platform.replica_heartbeat SET beat_at = clock_timestamp()
       WHERE beat_at < clock_timestamp() - interval '1 second')
     SELECT clock_timestamp() AS time`,
  );
  const replicated = await readTime("replica", "SELECT beat_at AS time FROM platform.replica_heartbeat");
  return Math.max(0, now - replicated);
}

async function readTime(source: DataSource, text: string): Promise<number> {
  const connection = await connect(source);
  try {
    const { rows } = await connection.query<{ time: Date }>(text);
    return rows[0]?.time.getTime() ?? 0;
  } finally {
    connection.release();
  }
}

async function check(): Promise<void> {
  const wasUsable = isYoung(state().last);
  const lagMs = await measureReplicaLag().catch((err: unknown) => {
    if (wasUsable) logger.warn({ err }, "read replica can't be reached; requests read from the primary");
    return null;
  });
  const last = { at: Date.now(), lagMs };
  if (wasUsable && lagMs !== null && !isYoung(last))
    logger.warn({ lagMs }, "read replica is too far behind; requests read from the primary");
  if (!wasUsable && isYoung(last)) logger.info({ lagMs }, "requests that may lag read from the replica");
  state().last = last;
}

function isYoung(check: Check | null): boolean {
  return check !== null && check.lagMs !== null && check.lagMs <= LONGEST_LAG_MS;
}
