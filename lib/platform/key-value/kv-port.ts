export type RateLimitResult = { allowed: boolean; remaining: number; resetSeconds: number };

/** The store does not respond, or responds unexpectedly; a retry may succeed. */
export class KvError extends Error {
  override name = "KvError";
}

/** Port for rate limits, locks and caches: on Upstash or Postgres. */
export type Kv = {
  name: "upstash" | "postgres";
  hitRateLimit: (key: string, limit: number, windowSeconds: number) => Promise<RateLimitResult>;
  /** Stores the token unless another one holds the key. */
  lock: (key: string, token: string, ttlSeconds: number) => Promise<boolean>;
  /** Frees the key only when the token still holds it. */
  unlock: (key: string, token: string) => Promise<void>;
  read: (key: string) => Promise<{ value: unknown } | null>;
  write: (key: string, value: unknown, ttlSeconds: number) => Promise<void>;
  remove: (key: string) => Promise<void>;
};
