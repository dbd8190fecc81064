import { type Duration, Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import type { Kv } from "./kv-port.ts";

const PREFIX = "balcao";
const UNLOCK = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`;
const TIMEOUT_MS = 900;
const stores = new Map<string, Kv>();

export function upstashKv(url: string, token: string): Kv {
  const known = stores.get(url);
  if (known) return known;
  // A function as signal makes an aborted call reject; a plain signal would make it answer "Aborted".
  const signal = () => AbortSignal.timeout(TIMEOUT_MS);
  const kv = createKv(new Redis({ url, token, retry: false, enableTelemetry: false, signal }));
  stores.set(url, kv);
  return kv;
}

function createKv(redis: Redis): Kv {
  const limiters = new Map<string, Ratelimit>();
  return {
    name: "upstash",
    async hitRateLimit(key, limit, windowSeconds) {
      const answer = await limiterOf(limiters, redis, limit, windowSeconds).limit(key);
      const resetSeconds = Math.max(0, (answer.reset - Date.now()) / 1_000);
      return { allowed: answer.success, remaining: Math.max(0, answer.remaining), resetSeconds };
    },
    async lock(key, token, ttlSeconds) {
      return (await redis.set(`${PREFIX}:lock:${key}`, token, { nx: true, ex: ttlSeconds })) === "OK";
    },
    async unlock(key, token) {
      await redis.eval(UNLOCK, [`${PREFIX}:lock:${key}`], [token]);
    },
    async read(key) {
      return redis.get<{ value: unknown }>(`${PREFIX}:cache:${key}`);
    },
    async write(key, value, ttlSeconds) {
      await redis.set(`${PREFIX}:cache:${key}`, { value: value ?? null }, { ex: ttlSeconds });
    },
    async remove(key) {
      await redis.del(`${PREFIX}:cache:${key}`);
    },
  };
}

/** `timeout: 0`: the library's own time-out would let the request pass. */
function limiterOf(known: Map<string, Ratelimit>, redis: Redis, limit: number, windowSeconds: number): Ratelimit {
  const id = `${limit}/${windowSeconds}`;
  const window: Duration = `${windowSeconds} s`;
  const prefix = `${PREFIX}:limit:${id}`;
  const limiter =
    known.get(id) ?? new Ratelimit({ redis, prefix, limiter: Ratelimit.slidingWindow(limit, window), timeout: 0 });
  known.set(id, limiter);
  return limiter;
}
