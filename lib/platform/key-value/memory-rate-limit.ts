import type { RateLimitResult } from "./kv-port.ts";

const MAX_KEYS = 10_000;
const hits = new Map<string, number[]>();

/** Sliding window of one process: the times of its hits. Used only while the shared store is down. */
export function memoryRateLimit(key: string, limit: number, windowSeconds: number, now = Date.now()): RateLimitResult {
  const windowMs = windowSeconds * 1_000;
  const recent = (hits.get(key) ?? []).filter((time) => time > now - windowMs);
  const allowed = recent.length < limit;
  if (allowed) recent.push(now);
  remember(key, recent);
  const resetSeconds = ((recent[0] ?? now) + windowMs - now) / 1_000;
  return { allowed, remaining: limit - recent.length, resetSeconds };
}

/** Keeps keys in order of use and drops the oldest, to limit memory during an outage. */
function remember(key: string, times: number[]): void {
  hits.delete(key);
  hits.set(key, times);
  if (hits.size <= MAX_KEYS) return;
  const [oldest] = hits.keys();
  if (oldest !== undefined) hits.delete(oldest);
}
