import { Ratelimit, type RatelimitConfig } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { hearingSignal } from "../concurrency/within.ts";
import { type Kv, KvError } from "./kv-port.ts";

const PREFIX = "balcao";
const UNLOCK = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`;
const TIMEOUT_MS = 900;
const stores = new Map<string, Kv>();

/** Runs `HIT`: whether the hit is allowed, the remaining hits and the milliseconds until the oldest one leaves. */
type Hit = (key: string, limit: number) => Promise<[allowed: number, remaining: number, resetMs: number]>;

/** `platform.hit_rate_limit` in Lua: the same slices of a sixtieth of the window, with the store's clock. */
const HIT = `
  local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2]) * 1000
  local slice = window / 60
  local time = redis.call("time")
  local at = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
  local used, oldest, old = 0, nil, {}
  local fields = redis.call("hgetall", KEYS[1])
  for i = 1, #fields, 2 do
    local start = tonumber(fields[i]) * slice
    if start > at - window - slice then
      used = used + tonumber(fields[i + 1])
      if oldest == nil or start < oldest then oldest = start end
    else
      old[#old + 1] = fields[i]
    end
  end
  if #old > 0 then redis.call("hdel", KEYS[1], unpack(old)) end
  local allowed = 0
  if used < limit then
    allowed = 1
    used = used + 1
    redis.call("hincrby", KEYS[1], string.format("%d", math.floor(at / slice)), 1)
    redis.call("pexpire", KEYS[1], math.ceil(window + slice))
  end
  return { allowed, limit - used, math.ceil((oldest or at) + window + slice - at) }`;

export function upstashKv(url: string, token: string): Kv {
  const id = `${url} ${token}`;
  const known = stores.get(id);
  if (known) return known;
  // As a function, the signal makes an aborted call reject; a plain signal would resolve it with "Aborted".
  const signal = () => hearingSignal(TIMEOUT_MS);
  const kv = createKv(new Redis({ url, token, retry: false, enableTelemetry: false, signal }));
  stores.set(id, kv);
  return kv;
}

function createKv(redis: Redis): Kv {
  const limiterOf = createLimiters(redis);
  return {
    name: "upstash",
    async hitRateLimit(key, limit, windowSeconds) {
      const { success, remaining, reset } = await said(limiterOf(limit, windowSeconds).limit(key));
      return { allowed: success, remaining, resetSeconds: (reset - Date.now()) / 1_000 };
    },
    async lock(key, token, ttlSeconds) {
      return (await said(redis.set(`${PREFIX}:lock:${key}`, token, { nx: true, ex: ttlSeconds }))) === "OK";
    },
    async unlock(key, token) {
      await said(redis.eval(UNLOCK, [`${PREFIX}:lock:${key}`], [token]));
    },
    async read(key) {
      return said(redis.get<{ value: unknown }>(`${PREFIX}:cache:${key}`));
    },
    async write(key, value, ttlSeconds) {
      await said(redis.set(`${PREFIX}:cache:${key}`, { value: value ?? null }, { ex: ttlSeconds }));
    },
    async remove(key) {
      await said(redis.del(`${PREFIX}:cache:${key}`));
    },
  };
}

/** One limiter for each limit and window. Both come from declarations and settings, so there are few. */
function createLimiters(redis: Redis): (limit: number, windowSeconds: number) => Ratelimit {
  const limiters = new Map<string, Ratelimit>();
  const script = redis.createScript<[number, number, number]>(HIT);
  return (limit, windowSeconds) => {
    const id = `${limit} ${windowSeconds}`;
    const hit: Hit = (key, upTo) => script.exec([key], [String(upTo), String(windowSeconds)]);
    const limiter =
      limiters.get(id) ?? createLimiter(redis, `${PREFIX}:limit:${windowSeconds}`, exactWindow(hit, limit));
    limiters.set(id, limiter);
    return limiter;
  };
}

/** Without the vendor's time-out, which would allow the request, and without its cache, which rejects by local time. */
function createLimiter(redis: Redis, prefix: string, limiter: RatelimitConfig["limiter"]): Ratelimit {
  return new Ratelimit({ redis, prefix, limiter, timeout: 0, ephemeralCache: false, enableTelemetry: false });
}

/** `HIT` as an algorithm of the vendor's limiter. */
function exactWindow(hit: Hit, limit: number): RatelimitConfig["limiter"] {
  const run = async (key: string, upTo: number) => {
    const [allowed, remaining, resetMs] = await hit(key, upTo);
    return { success: allowed === 1, limit, remaining, reset: Date.now() + resetMs, pending: Promise.resolve() };
  };
  return () => ({
    limit: (_, key) => run(key, limit),
    // A hit against a limit of 0 is not counted; `remaining` is then minus the used hits.
    getRemaining: async (_, key) => {
      const { remaining, reset } = await run(key, 0);
      return { limit, remaining: Math.max(0, limit + remaining), reset };
    },
    resetTokens: async ({ redis }, key) => {
      await redis.del(key);
    },
  });
}

/** The client's errors repeat the command: addresses, people and values that must not be logged. */
function said<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: Error) => {
    const [said] = error.message.split(", command was:");
    throw Object.assign(new KvError(`Upstash: ${said}`), { name: error.name });
  });
}
