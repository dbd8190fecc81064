import { describe, expect, it } from "vitest";
import { unsafePurgeExpired } from "../../../lib/platform/database/expired-rows.ts";
import { unsafeRows } from "../../../lib/platform/db.ts";
import { postgresKv } from "../../../lib/platform/key-value/kv-postgres.ts";
import { acquireLock, activeKv, cached, hitRateLimit, type Kv } from "../../../lib/platform/kv.ts";
import { kvContract } from "../../support/kv-contract.ts";

const newKey = () => `test:${crypto.randomUUID()}`;
const down = async (): Promise<never> => {
  throw new Error("down");
};
const brokenKv = (): Kv => ({
  name: "postgres",
  hitRateLimit: down,
  lock: down,
  unlock: down,
  read: down,
  write: down,
  remove: down,
});

/** Moves rows through a distant time, so that rows of one key do not collide on the way. */
const FAR_SECONDS = 10_000_000;

async function age(table: string, column: string, key: string, seconds: number): Promise<void> {
  for (const shift of [FAR_SECONDS, seconds - FAR_SECONDS])
    await unsafeRows(`UPDATE platform.${table} SET ${column} = ${column} - make_interval(secs => $1) WHERE key = $2`, [
      shift,
      key,
    ]);
}

const AGED = {
  limit: ["rate_window", "window_start"],
  lock: ["kv_lock", "expires_at"],
  cache: ["kv_entry", "expires_at"],
} as const;

describe("[E3] Postgres key-value store", () => {
  it("is used without Upstash", () => expect(activeKv().name).toBe("postgres"));

  kvContract({
    kv: () => postgresKv,
    environment: () => ({}),
    age: (what, key, seconds) => age(AGED[what][0], AGED[what][1], key, seconds),
  });
});

describe("unavailable key-value store", () => {
  it("[E3] falls back to counting in the process", async () => {
    const [key, kv] = [newKey(), brokenKv()];
    const results = await Promise.all(Array.from({ length: 50 }, () => hitRateLimit(key, 20, 60, kv)));
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(20);
  });

  it("[E3] falls back to counting in the process when it hangs", async () => {
    const [key, kv] = [newKey(), { ...brokenKv(), hitRateLimit: () => new Promise<never>(() => undefined) }];
    const results = [];
    for (let index = 0; index < 3; index += 1) results.push((await hitRateLimit(key, 2, 60, kv, 20)).allowed);
    expect(results).toEqual([true, true, false]);
  });

  it("grants no lock", async () => {
    await expect(acquireLock(newKey(), 60, brokenKv())).rejects.toThrow("down");
  });

  it("loads every cached value", async () => {
    const kv = brokenKv();
    let loads = 0;
    const load = async () => {
      loads += 1;
      return loads;
    };
    expect([await cached("k", 60, load, kv), await cached("k", 60, load, kv)]).toEqual([1, 2]);
  });
});

describe("unsafePurgeExpired", () => {
  it("deletes expired entries and keeps the others", async () => {
    const [old, fresh] = [newKey(), newKey()];
    for (const key of [old, fresh]) {
      await cached(key, 60, async () => 1);
      await acquireLock(key, 60);
      await hitRateLimit(key, 5, 60);
    }
    await age("kv_entry", "expires_at", old, 61);
    await age("kv_lock", "expires_at", old, 61);
    await age("rate_window", "window_start", old, 172_900);
    await age("rate_window", "window_start", fresh, 87_000); // a daily limit with slices of 24 minutes still counts it
    await unsafePurgeExpired(); // the count is irrelevant: another suite may have purged in between
    const left = await unsafeRows<{ key: string }>(
      `SELECT key FROM platform.kv_entry WHERE key = ANY($1) UNION ALL SELECT key FROM platform.kv_lock WHERE key = ANY($1)
       UNION ALL SELECT key FROM platform.rate_window WHERE key = ANY($1)`,
      [[old, fresh]],
    );
    expect(left.map(({ key }) => key)).toEqual([fresh, fresh, fresh]);
    expect(await postgresKv.read(fresh)).toEqual({ value: 1 });
  });
});
