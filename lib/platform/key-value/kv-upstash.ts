import { Redis } from "@upstash/redis";
import { hearingSignal } from "../concurrency/within.ts";
import { type Kv, KvError } from "./kv-port.ts";

const PREFIX = "balcao";
const UNLOCK = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`;
const TIMEOUT_MS = 900;
const stores = new Map<string, Kv>();

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
  const hit = redis.createScript<[number, number, number]>(HIT);
  return {
    name: "upstash",
    async hitRateLimit(key, limit, windowSeconds) {
      const name = `${PREFIX}:limit:${windowSeconds}:${key}`;
      const [allowed, remaining, reset] = await said(hit.exec([name], [String(limit), String(windowSeconds)]));
      return { allowed: allowed === 1, remaining, resetSeconds: reset / 1_000 };
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

/** The client's errors repeat the command: addresses, people and values that must not be logged. */
function said<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: Error) => {
    const [said] = error.message.split(", command was:");
    throw Object.assign(new KvError(`Upstash: ${said}`), { name: error.name });
  });
}
