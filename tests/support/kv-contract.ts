import { fork } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { acquireLock, cached, forget, hitRateLimit, type Kv, peekRateLimit } from "../../lib/platform/kv.ts";
import { figure } from "./figures.ts";
import { seeded } from "./seeded.ts";

export type StoreUnderTest = {
  kv: () => Kv;
  /** Environment with which another process opens the same store. */
  environment: () => Record<string, string>;
  /** Simulates the passing of this many seconds for one key. */
  age: (what: "limit" | "lock" | "cache", key: string, seconds: number) => Promise<void>;
};

const CHILD = new URL("kv-process.ts", import.meta.url);
/** Longer than any store's time-out. */
const BLOCKED_MS = 1_500;
const newKey = () => `test:${crypto.randomUUID()}`;

/** The contract that the product relies on, for every store behind the port. */
export function kvContract({ kv, environment, age }: StoreUnderTest): void {
  const hit = (key: string, limit: number) => hitRateLimit(key, limit, 60, kv());
  const hits = (key: string, limit: number, count: number) =>
    Promise.all(Array.from({ length: count }, () => hit(key, limit)));
  const allowedOf = (results: { allowed: boolean }[]) => results.filter(({ allowed }) => allowed).length;

  /** Another application process on this store; returns what it prints. */
  async function inProcess(...args: string[]): Promise<{ answer: string; end: () => Promise<void> }> {
    const child = fork(CHILD, args, { env: { ...process.env, ...environment() }, silent: true });
    const [answer] = (await once(child, "message")) as [string];
    const end = async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    };
    return { answer, end };
  }

  describe("rate limit", () => {
    it.each([100, 30, 20])("[E3] allows exactly %i hits out of 50 more at once", async (limit) => {
      expect(allowedOf(await hits(newKey(), limit, limit + 50))).toBe(limit);
    });

    it("doesn't count rejected hits", async () => {
      const key = newKey();
      await hits(key, 20, 50);
      expect(allowedOf(await hits(key, 30, 50))).toBe(10);
    });

    it("returns the remaining hits", async () => {
      const key = newKey();
      const remaining = [];
      for (let index = 0; index < 4; index += 1) remaining.push((await hit(key, 3)).remaining);
      expect(remaining).toEqual([2, 1, 0, 0]);
    });

    it("allows hits again when the oldest ones leave the window, and not before", async () => {
      const key = newKey();
      for (let index = 0; index < 3; index += 1) await hit(key, 3);
      await age("limit", key, 58);
      const refused = await hit(key, 3);
      expect(refused.allowed).toBe(false);
      expect(refused.resetSeconds).toBeGreaterThan(0);
      expect(refused.resetSeconds).toBeLessThanOrEqual(3);
      await age("limit", key, 4);
      expect(await hit(key, 3)).toMatchObject({ allowed: true, remaining: 2 });
    });

    it("[E3] has no window edge at which twice the limit passes", async () => {
      const key = newKey();
      // Thirty hits now and thirty half a minute later: a fixed window that ended in between would allow sixty.
      const first = allowedOf(await hits(key, 30, 30));
      await age("limit", key, 30);
      expect(first + allowedOf(await hits(key, 30, 30))).toBe(30);
    });

    it("[E3] allows no more than the limit in any minute, whenever the hits arrive", async () => {
      const key = newKey();
      const random = seeded(7);
      const passed: { before: number; after: number }[] = [];
      let aged = 0;
      for (let step = 0; step < 60; step += 1) {
        const seconds = 1 + random.below(25);
        await age("limit", key, seconds);
        aged += seconds * 1_000;
        const before = Date.now() + aged;
        const allowed = allowedOf(await hits(key, 20, 1 + random.below(24)));
        const after = Date.now() + aged;
        passed.push(...Array.from({ length: allowed }, () => ({ before, after })));
      }
      const busiest = passed.map(
        ({ before }) => passed.filter((other) => other.before >= before && other.after < before + 60_000).length,
      );
      expect(Math.max(...busiest)).toBe(20);
      figure("E3", { [`busiestMinuteOf20${kv().name === "upstash" ? "OnRedis" : ""}`]: Math.max(...busiest) });
      expect(passed.length).toBeGreaterThan(100);
    });

    it("[E3] can be read without counting a hit", async () => {
      const key = newKey();
      const peek = () => peekRateLimit(key, 3, 60, kv());
      expect(await peek()).toMatchObject({ allowed: true, remaining: 3 });
      for (let time = 0; time < 3; time += 1) {
        await hit(key, 3);
        for (let look = 0; look < 5; look += 1) await peek();
      }
      const usedUp = await peek();
      expect(usedUp).toMatchObject({ allowed: false, remaining: 0 });
      expect(usedUp.resetSeconds).toBeGreaterThan(50);
      await age("limit", key, 62);
      expect(await peek()).toMatchObject({ allowed: true, remaining: 3 });
    });

    it("[E3] keeps the shared count, and counts once, after the event loop was blocked", async () => {
      const [key, full] = [newKey(), newKey()];
      await hit(full, 1);
      const asked = [key, full].map((each) => hitRateLimit(each, 1, 60, kv(), 1_000));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BLOCKED_MS);
      // Without the shared store, each process would have allowed both.
      expect((await Promise.all(asked)).map(({ allowed }) => allowed)).toEqual([true, false]);
      expect(await peekRateLimit(key, 3, 60, kv())).toMatchObject({ remaining: 2 });
    });

    it("counts each key separately", async () => {
      const [one, other] = [newKey(), newKey()];
      expect((await hit(one, 1)).allowed).toBe(true);
      expect((await hit(one, 1)).allowed).toBe(false);
      expect((await hit(other, 1)).allowed).toBe(true);
    });

    it("[E3] shares one count between two processes", async () => {
      const key = newKey();
      const [other, own] = await Promise.all([inProcess("hits", key, "100", "75"), hits(key, 100, 75)]);
      await other.end();
      expect(Number(other.answer) + allowedOf(own)).toBe(100);
    });
  });

  describe("lock", () => {
    const lock = (key: string) => acquireLock(key, 60, kv());

    it("has one holder at a time, and is free after its release", async () => {
      const key = newKey();
      const attempts = await Promise.all(Array.from({ length: 20 }, () => lock(key)));
      const [release, ...more] = attempts.filter((attempt) => attempt !== null);
      expect(more).toEqual([]);
      await release?.();
      expect(await lock(key)).not.toBeNull();
    });

    it("can be released only by its holder", async () => {
      const key = newKey();
      await lock(key);
      await kv().unlock(key, crypto.randomUUID());
      expect(await lock(key)).toBeNull();
    });

    it("can be acquired after it expired, and the late holder's release has no effect", async () => {
      const key = newKey();
      const late = await lock(key);
      await age("lock", key, 61);
      expect(await lock(key)).not.toBeNull();
      await late?.();
      expect(await lock(key)).toBeNull();
    });

    it("stays held after its process was killed, until its lease expires", async () => {
      const key = newKey();
      const holder = await inProcess("lock", key);
      expect(holder.answer).toBe("held");
      await holder.end();
      expect(await lock(key)).toBeNull();
      await age("lock", key, 61);
      expect(await lock(key)).not.toBeNull();
    });
  });

  describe("cache", () => {
    it("loads a value once until it is deleted or expires", async () => {
      const key = newKey();
      let loads = 0;
      const load = async () => {
        loads += 1;
        return { loads, none: null, list: [1, "ação", { a: 1 }] };
      };
      const read = () => cached(key, 60, load, kv());
      const [first, second] = [await read(), await read()];
      expect([first, second]).toEqual(Array(2).fill({ loads: 1, none: null, list: [1, "ação", { a: 1 }] }));
      await forget(key, kv());
      expect(await read()).toMatchObject({ loads: 2 });
      await age("cache", key, 61);
      expect(await read()).toMatchObject({ loads: 3 });
    });

    it("caches null, but no error", async () => {
      const key = newKey();
      let loads = 0;
      await expect(cached(key, 60, () => Promise.reject(new Error("no")), kv())).rejects.toThrow("no");
      const load = async () => {
        loads += 1;
        return null;
      };
      expect([await cached(key, 60, load, kv()), await cached(key, 60, load, kv()), loads]).toEqual([null, null, 1]);
    });

    it.each(["12345678901234567890", "true", '{"a":1}', "", "OK"])(
      "returns the cached text %j unchanged",
      async (text) => {
        const key = newKey();
        await cached(key, 60, async () => text, kv());
        expect(await cached(key, 60, async () => "another", kv())).toBe(text);
      },
    );
  });
}
