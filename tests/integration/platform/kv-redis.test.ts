import { afterAll, beforeAll, describe } from "vitest";
import { upstashKv } from "../../../lib/platform/key-value/kv-upstash.ts";
import { kvContract } from "../../support/kv-contract.ts";
import { REDIS, type RealUpstash, startUpstash, UPSTASH_TOKEN } from "../../support/redis.ts";

let upstash: RealUpstash;

describe.skipIf(!REDIS)("[E3] Upstash key-value store over a real Redis", () => {
  beforeAll(async () => {
    upstash = await startUpstash(REDIS ?? "");
  });
  afterAll(() => upstash.stop());

  const KEYS = { limit: "balcao:limit:60:", lock: "balcao:lock:", cache: "balcao:cache:" };

  kvContract({
    kv: () => upstashKv(upstash.url, UPSTASH_TOKEN),
    environment: () => ({ UPSTASH_REDIS_REST_URL: upstash.url, UPSTASH_REDIS_REST_TOKEN: UPSTASH_TOKEN }),
    age: async (what, key, seconds) => {
      const name = KEYS[what] + key;
      if (what === "limit") await ageWindow(name, seconds);
      else await upstash.send("PEXPIRE", name, String(Number(await upstash.send("PTTL", name)) - seconds * 1_000));
    },
  });
});

/** Its fields are the numbers of one-second slices. */
async function ageWindow(name: string, seconds: number): Promise<void> {
  const flat = ((await upstash.send("HGETALL", name)) as Buffer[]).map(String);
  if (flat.length === 0) return;
  const aged = flat.map((word, index) => (index % 2 === 0 ? String(Number(word) - seconds) : word));
  await upstash.send("DEL", name);
  await upstash.send("HSET", name, ...aged);
}
