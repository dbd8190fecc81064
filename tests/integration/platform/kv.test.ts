import { describe, expect, it } from "vitest";
import { unsafeRows } from "../../../lib/platform/db.ts";
import {
  acquireLock,
  activeKv,
  cached,
  forget,
  hitRateLimit,
  type Kv,
  purgeExpired,
} from "../../../lib/platform/kv.ts";
import { postgresKv } from "../../../lib/platform/kv-postgres.ts";

const newKey = () => `test:${crypto.randomUUID()}`;
const down = async (): Promise<never> => {
  throw new Error("down");
};
const brokenKv = (): Kv => ({
  ...{ name: "postgres", hitRateLimit: down, lock: down, unlock: down, read: down, write: down, remove: down },
});

async function age(table: string, column: string, key: string, seconds: number): Promise<void> {
  await unsafeRows(`UPDATE platform.${table} SET ${column} = ${column} - make_interval(secs => $1) WHERE key = $2`, [
    seconds,
    key,
  ]);
}

describe("rate limit on Postgres", () => {
  it("is the port without Upstash", () => expect(activeKv().name).toBe("postgres"));

  it("allows exactly the limit among 50 parallel hits, and counts no refused one", async () => {
    const key = newKey();
    const results = await Promise.all(Array.from({ length: 50 }, () => hitRateLimit(key, 20, 60)));
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(20);
    const [row] = await unsafeRows<{ hits: bigint }>(
      "SELECT sum(hits) AS hits FROM platform.rate_window WHERE key = $1",
      [key],
    );
    expect(Number(row?.hits)).toBe(20);
  });

  it("counts down", async () => {
    const key = newKey();
    const remaining = [];
    for (let index = 0; index < 4; index += 1) remaining.push((await hitRateLimit(key, 3, 60)).remaining);
    expect(remaining).toEqual([2, 1, 0, 0]);
  });

  it("opens again when the oldest hits leave the window, and not before", async () => {
    const key = newKey();
    for (let index = 0; index < 3; index += 1) await hitRateLimit(key, 3, 60);
    await age("rate_window", "window_start", key, 58);
    const refused = await hitRateLimit(key, 3, 60);
    expect(refused.allowed).toBe(false);
    expect(refused.resetSeconds).toBeGreaterThan(0);
    expect(refused.resetSeconds).toBeLessThanOrEqual(3);
    await age("rate_window", "window_start", key, 4);
    expect(await hitRateLimit(key, 3, 60)).toMatchObject({ allowed: true, remaining: 2 });
  });

  it("has no edge between two windows at which twice the limit passes", async () => {
    const key = newKey();
    let allowed = 0;
    // Thirty hits now, thirty half a minute later: a fixed window that turned in between would let sixty pass.
    for (let index = 0; index < 30; index += 1) allowed += (await hitRateLimit(key, 30, 60)).allowed ? 1 : 0;
    await age("rate_window", "window_start", key, 30);
    for (let index = 0; index < 30; index += 1) allowed += (await hitRateLimit(key, 30, 60)).allowed ? 1 : 0;
    expect(allowed).toBe(30);
  });

  it("keeps keys apart", async () => {
    const [one, other] = [newKey(), newKey()];
    expect((await hitRateLimit(one, 1, 60)).allowed).toBe(true);
    expect((await hitRateLimit(one, 1, 60)).allowed).toBe(false);
    expect((await hitRateLimit(other, 1, 60)).allowed).toBe(true);
  });

  it("goes on counting in the process while the store is down", async () => {
    const [key, kv] = [newKey(), brokenKv()];
    const results = await Promise.all(Array.from({ length: 50 }, () => hitRateLimit(key, 20, 60, kv)));
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(20);
  });

  it("counts a store that hangs as down", async () => {
    const [key, kv] = [newKey(), { ...brokenKv(), hitRateLimit: () => new Promise<never>(() => undefined) }];
    const results = [];
    for (let index = 0; index < 3; index += 1) results.push((await hitRateLimit(key, 2, 60, kv, 20)).allowed);
    expect(results).toEqual([true, true, false]);
  });
});

describe("lock", () => {
  it("is held by one at a time and free after its release", async () => {
    const key = newKey();
    const attempts = await Promise.all(Array.from({ length: 20 }, () => acquireLock(key, 60)));
    const [release, ...more] = attempts.filter((attempt) => attempt !== null);
    expect(more).toEqual([]);
    await release?.();
    expect(await acquireLock(key, 60)).not.toBeNull();
  });

  it("can be taken over when it has expired, and the late owner releases nothing", async () => {
    const key = newKey();
    const late = await acquireLock(key, 60);
    await age("kv_lock", "expires_at", key, 61);
    expect(await acquireLock(key, 60)).not.toBeNull();
    await late?.();
    expect(await acquireLock(key, 60)).toBeNull();
  });

  it("is never assumed while the store is down", async () => {
    await expect(acquireLock(newKey(), 60, brokenKv())).rejects.toThrow("down");
  });
});

describe("cache", () => {
  it("loads once until it is forgotten or expires", async () => {
    const key = newKey();
    let loads = 0;
    const load = async () => {
      loads += 1;
      return { loads, none: null };
    };
    expect([await cached(key, 60, load), await cached(key, 60, load)]).toEqual(Array(2).fill({ loads: 1, none: null }));
    await forget(key);
    expect(await cached(key, 60, load)).toMatchObject({ loads: 2 });
    await age("kv_entry", "expires_at", key, 61);
    expect(await cached(key, 60, load)).toMatchObject({ loads: 3 });
  });

  it("remembers null and keeps no failure", async () => {
    const key = newKey();
    let loads = 0;
    await expect(cached(key, 60, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    const load = async () => {
      loads += 1;
      return null;
    };
    expect([await cached(key, 60, load), await cached(key, 60, load), loads]).toEqual([null, null, 1]);
  });

  it("loads every time while the store is down", async () => {
    const kv = brokenKv();
    let loads = 0;
    const load = async () => {
      loads += 1;
      return loads;
    };
    expect([await cached("k", 60, load, kv), await cached("k", 60, load, kv)]).toEqual([1, 2]);
  });
});

describe("purgeExpired", () => {
  it("takes what is over and leaves the rest", async () => {
    const [old, fresh] = [newKey(), newKey()];
    for (const key of [old, fresh]) {
      await cached(key, 60, async () => 1);
      await acquireLock(key, 60);
      await hitRateLimit(key, 5, 60);
    }
    await age("kv_entry", "expires_at", old, 61);
    await age("kv_lock", "expires_at", old, 61);
    await age("rate_window", "window_start", old, 86_500);
    await purgeExpired(); // how many it took is no matter: another suite may have purged in between
    const left = await unsafeRows<{ key: string }>(
      `SELECT key FROM platform.kv_entry WHERE key = ANY($1) UNION ALL SELECT key FROM platform.kv_lock WHERE key = ANY($1)
       UNION ALL SELECT key FROM platform.rate_window WHERE key = ANY($1)`,
      [[old, fresh]],
    );
    expect(left.map(({ key }) => key)).toEqual([fresh, fresh, fresh]);
    expect(await postgresKv.read(fresh)).toEqual({ value: 1 });
  });
});
