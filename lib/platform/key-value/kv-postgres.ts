import { unsafeRows } from "../db.ts";
import type { Kv } from "./kv-port.ts";

/** The default store, on unlogged tables of the schema `platform`. */
export const postgresKv: Kv = {
  name: "postgres",
  async hitRateLimit(key, limit, windowSeconds) {
    const [row] = await unsafeRows<{ allowed: boolean; remaining: number; reset_seconds: number }>(
      "SELECT allowed, remaining, reset_seconds FROM platform.hit_rate_limit($1, $2, $3)",
      [key, limit, windowSeconds],
    );
    if (!row) throw new Error("The rate limit query returned no row");
    return { allowed: row.allowed, remaining: row.remaining, resetSeconds: row.reset_seconds };
  },
  async lock(key, token, ttlSeconds) {
    const taken = await unsafeRows(
      `INSERT INTO platform.kv_lock AS held (key, token, expires_at) VALUES ($1, $2, now() + make_interval(secs => $3))
       ON CONFLICT (key) DO UPDATE SET token = excluded.token, expires_at = excluded.expires_at
       WHERE held.expires_at <= now() RETURNING 1`,
      [key, token, ttlSeconds],
    );
    return taken.length > 0;
  },
  async unlock(key, token) {
    await unsafeRows("DELETE FROM platform.kv_lock WHERE key = $1 AND token = $2", [key, token]);
  },
  async read(key) {
    const [row] = await unsafeRows<{ value: unknown }>(
      "SELECT value FROM platform.kv_entry WHERE key = $1 AND expires_at > now()",
      [key],
    );
    return row ?? null;
  },
  async write(key, value, ttlSeconds) {
    await unsafeRows(
      `INSERT INTO platform.kv_entry (key, value, expires_at) VALUES ($1, $2, now() + make_interval(secs => $3))
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at`,
      [key, JSON.stringify(value ?? null), ttlSeconds],
    );
  },
  async remove(key) {
    await unsafeRows("DELETE FROM platform.kv_entry WHERE key = $1", [key]);
  },
};
