import { setTimeout as sleep } from "node:timers/promises";
import { json } from "../../sandbox/http/answer.ts";
import { openUpstash } from "../../sandbox/upstash/open-upstash.ts";
import { findRedis, startRedis } from "../../sandbox/upstash/redis-server.ts";
import { freePort } from "../../scripts/database/embedded-postgres.ts";

export const UPSTASH_TOKEN = "test-upstash-token";

/** Null where no Redis can be started; suites then use `describe.skipIf`. */
export const REDIS = findRedis();
if (!REDIS) console.warn("No Redis here: REDIS_SERVER, redis-server or valkey-server. Its suites are skipped.");

export type RealUpstash = {
  url: string;
  /** Sends commands directly to Redis, bypassing the REST protocol. */
  send: (...command: string[]) => Promise<unknown>;
  delayMs: number;
  /** Every request is answered with 503. */
  isDown: boolean;
  token: string;
  requests: number;
  stop: () => Promise<void>;
};

/** A Redis of this suite behind Upstash's protocol, with configurable delay and outage. */
export async function startUpstash(binary: string): Promise<RealUpstash> {
  const server = await startRedis(binary, await freePort());
  const front = await openUpstash({ port: 0, redisUrl: server.url, token: () => upstash.token }, async () => {
    upstash.requests += 1;
    if (upstash.delayMs > 0) await sleep(upstash.delayMs, undefined, { ref: false });
    return upstash.isDown ? json(503, { error: "ERR injected" }) : undefined;
  });
  const stop = async () => {
    await front.close();
    await server.stop();
  };
  const { url, send } = front;
  const upstash: RealUpstash = { url, send, stop, delayMs: 0, isDown: false, token: UPSTASH_TOKEN, requests: 0 };
  return upstash;
}
