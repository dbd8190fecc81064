import { within } from "./concurrency/within.ts";
import { env } from "./env.ts";
import type { Kv, RateLimitResult } from "./key-value/kv-port.ts";
import { postgresKv } from "./key-value/kv-postgres.ts";
import { upstashKv } from "./key-value/kv-upstash.ts";
import { memoryRateLimit } from "./key-value/memory-rate-limit.ts";
import { logger } from "./logger.ts";
import { errorType, telemetry } from "./telemetry.ts";

export type { Kv, RateLimitResult };

/** A store that doesn't respond in time counts as down and is not used for this long. */
const DOWN_MS = 5_000;
const downUntil = new WeakMap<Kv, number>();

/** Upstash if configured, else the application's own Postgres. */
export function activeKv(): Kv {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env();
  return url && token ? upstashKv(url, token) : postgresKv;
}

/** Counts one hit. If the store is down, it uses an in-process window instead of allowing everything. */
export async function hitRateLimit(
  key: string,
  limit: number,
  windowSeconds: number,
  kv: Kv = activeKv(),
  timeoutMs: number = env().RATE_LIMIT_TIMEOUT_MS,
): Promise<RateLimitResult> {
  if (isDown(kv)) return memoryRateLimit(key, limit, windowSeconds);
  try {
    return await within(timeoutMs, kv.hitRateLimit(key, limit, windowSeconds));
  } catch (error) {
    leaveAlone(kv, error, "rate limit store unavailable; counting in this process");
    return memoryRateLimit(key, limit, windowSeconds);
  }
}

/**
 * Current rate-limit state; consumes no hit. With limit 0 no hit is counted, and `remaining` is minus the used hits.
 */
export async function peekRateLimit(
  key: string,
  limit: number,
  windowSeconds: number,
  kv: Kv = activeKv(),
): Promise<RateLimitResult> {
  const none = await hitRateLimit(key, 0, windowSeconds, kv);
  const remaining = limit + none.remaining;
  return { allowed: remaining > 0, remaining, resetSeconds: none.resetSeconds };
}

function isDown(kv: Kv): boolean {
  return (downUntil.get(kv) ?? 0) > Date.now();
}

/** Logs the outage once, not per concurrent request. */
function leaveAlone(kv: Kv, error: unknown, message: string): void {
  if (!isDown(kv)) logger.error({ err: error, store: kv.name }, message);
  telemetry()?.count("balcao.limits.store_failures", { "error.type": errorType(error) });
  downUntil.set(kv, Date.now() + DOWN_MS);
}

/**
 * Returns the lock's release function, or null if the lock is taken. Rejects when the store is down: never assumes a
 * lock.
 */
export async function acquireLock(
  key: string,
  ttlSeconds: number,
  kv: Kv = activeKv(),
): Promise<(() => Promise<void>) | null> {
  const token = crypto.randomUUID();
  return (await kv.lock(key, token, ttlSeconds)) ? () => kv.unlock(key, token) : null;
}

/**
 * The cached JSON value of `key`, loaded if absent. With the store down it always loads, after one time-out of the
 * store.
 */
export async function cached<T>(
  key: string,
  ttlSeconds: number,
  load: () => Promise<T>,
  kv: Kv = activeKv(),
): Promise<T> {
  if (isDown(kv)) return load();
  const hit = await kv
    .read(key)
    .catch((error) => leaveAlone(kv, error, "cache unavailable; loading every time from the source"));
  if (hit) return hit.value as T;
  const value = await load();
  if (!isDown(kv))
    await kv
      .write(key, value, ttlSeconds)
      .catch((error) => leaveAlone(kv, error, "cache entry not written; the next read loads it again"));
  return value;
}

export async function forget(key: string, kv: Kv = activeKv()): Promise<void> {
  await kv.remove(key);
}
