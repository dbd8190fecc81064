import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { route } from "../../../lib/http/route.ts";
import { env } from "../../../lib/platform/env.ts";
import { acquireLock, activeKv, cached, hitRateLimit } from "../../../lib/platform/kv.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { figure } from "../../support/figures.ts";
import { call, tokenFor } from "../../support/http.ts";
import { REDIS, type RealUpstash, startUpstash, UPSTASH_TOKEN } from "../../support/redis.ts";

const DOWN_MS = 5_000;
const LIMIT = 20;
const newKey = () => `test:${crypto.randomUUID()}`;

const OUTAGES: [string, (upstash: RealUpstash) => void][] = [
  ["answers after 2 s", (upstash) => Object.assign(upstash, { delayMs: 2_000 })],
  ["is down", (upstash) => Object.assign(upstash, { isDown: true })],
  ["has another token", () => Object.assign(env(), { UPSTASH_REDIS_REST_TOKEN: "wrong" })],
  ["is nowhere", () => Object.assign(env(), { UPSTASH_REDIS_REST_URL: "http://127.0.0.1:1" })],
];

describe.skipIf(!REDIS)("Redis outage", () => {
  let upstash: RealUpstash;
  beforeAll(async () => {
    upstash = await startUpstash(REDIS ?? "");
  });
  beforeEach(() => {
    // A separate token: stores are cached as down per token.
    const token = `${UPSTASH_TOKEN}-${crypto.randomUUID()}`;
    Object.assign(upstash, { delayMs: 0, isDown: false, token });
    Object.assign(env(), { UPSTASH_REDIS_REST_URL: upstash.url, UPSTASH_REDIS_REST_TOKEN: token });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  });
  afterEach(() => {
    vi.useRealTimers();
    Object.assign(env(), { UPSTASH_REDIS_REST_URL: undefined, UPSTASH_REDIS_REST_TOKEN: undefined });
  });
  afterAll(() => upstash.stop());

  const hits = (key: string, count = 50) =>
    Promise.all(Array.from({ length: count }, () => hitRateLimit(key, LIMIT, 60))).then(
      (results) => results.filter(({ allowed }) => allowed).length,
    );

  it.each(OUTAGES)(
    "[A12] [E3] [O3] keeps rate limits, grants no lock and loads cached values: Redis that %s",
    async (what, strike) => {
      strike(upstash);
      expect(activeKv().name).toBe("upstash");
      const allowed = await hits(newKey());
      expect(allowed).toBe(LIMIT);
      figure("A12", { [`passed of ${LIMIT} with a Redis that ${what}`]: allowed, "failed open": allowed - LIMIT });
      await expect(acquireLock(newKey(), 60)).rejects.toThrow();
      expect(await cached(newKey(), 60, async () => "loaded")).toBe("loaded");
    },
  );

  it.each(OUTAGES)(
    "[A12] [E3] [O3] lets requests be served and counted, with authentication enforced: Redis that %s",
    async (what, strike) => {
      strike(upstash);
      const { orgId } = await createOrganization();
      const token = await tokenFor((await createUser(orgId)).clerkId);
      const handler = route({
        rateLimit: { limit: 3, name: newKey() },
        response: z.unknown(),
        handler: () => ({ ok: true }),
      });
      const statuses = [];
      for (let index = 0; index < 5; index += 1) statuses.push((await call(handler, { token })).status);
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
      const invalid = await call(handler, { token: `${token}x`, headers: { "x-forwarded-for": "203.0.113.9" } });
      expect(invalid.status).toBe(401);
      figure("O3", { [`answered 5xx with a Redis that ${what}`]: statuses.filter((status) => status >= 500).length });
    },
  );

  it("[A12] is checked again five seconds after it was detected, and not before", async () => {
    const [before, meanwhile] = [newKey(), newKey()];
    expect(await hits(before)).toBe(LIMIT);
    upstash.isDown = true;
    expect(await hits(meanwhile)).toBe(LIMIT);
    upstash.isDown = false;
    const asked = upstash.requests;
    vi.setSystemTime(Date.now() + DOWN_MS - 1);
    expect(await hits(meanwhile)).toBe(0);
    expect(upstash.requests).toBe(asked);
    vi.setSystemTime(Date.now() + 1);
    // Counts from before the outage are kept.
    expect(await hits(before)).toBe(0);
    expect(upstash.requests).toBeGreaterThan(asked);
    expect(await acquireLock(newKey(), 60)).not.toBeNull();
    figure("A12", { "Redis asked again after s": DOWN_MS / 1_000 });
  });

  it("[A12] with slow responses delays one request, not every one", async () => {
    upstash.delayMs = 2_000;
    const before = upstash.requests;
    for (let index = 0; index < 10; index += 1) expect(await cached(newKey(), 60, async () => index)).toBe(index);
    expect(await hits(newKey())).toBe(LIMIT);
    expect(upstash.requests).toBe(before + 1);
  });

  it("[E3] [O3] that loses all keys resets the counters and frees the locks", async () => {
    const key = newKey();
    expect(await hits(key)).toBe(LIMIT);
    const former = await acquireLock(key, 60);
    await cached(key, 60, async () => "old");
    await upstash.send("FLUSHALL");
    await upstash.send("SCRIPT", "FLUSH");
    expect(await hits(key)).toBe(LIMIT);
    expect(await acquireLock(key, 60)).not.toBeNull();
    await former?.();
    expect(await acquireLock(key, 60)).toBeNull();
    expect(await cached(key, 60, async () => "new")).toBe("new");
  });
});
