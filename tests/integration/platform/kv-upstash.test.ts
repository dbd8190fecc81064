import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KvError } from "../../../lib/platform/key-value/kv-port.ts";
import { upstashKv } from "../../../lib/platform/key-value/kv-upstash.ts";
import { acquireLock, cached, forget, hitRateLimit } from "../../../lib/platform/kv.ts";

/**
 * Implements as much of the store's REST protocol as our client uses (a command or a pipeline, as JSON arrays), for
 * machines without Redis; kv-redis.test.ts runs the whole contract against a real one.
 */
const values = new Map<string, string>();
const commands: string[] = [];
let server: Server;
let url: string;

function answer([name = "", ...args]: string[]): unknown {
  const [key = "", value = ""] = args;
  switch (name.toLowerCase()) {
    case "get":
      return values.get(key) ?? null;
    case "set": {
      if (args.includes("nx") && values.has(key)) return null;
      values.set(key, value);
      return "OK";
    }
    case "del":
      return values.delete(key) ? 1 : 0;
    case "eval":
      return unlock(args[2] ?? "", args[3] ?? "");
    case "evalsha":
      return countHit(args[2] ?? "", Number(args[args.indexOf(args[2] ?? "") + Number(args[1])]));
    default:
      throw new Error(`Unknown command ${name}`);
  }
}

function unlock(key: string, token: string): number {
  return values.get(key) === token && values.delete(key) ? 1 : 0;
}

/** Text is base64-encoded, except "OK". */
function encode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(encode);
  return typeof value === "string" && value !== "OK" ? Buffer.from(value).toString("base64") : value;
}

/** The limiter script's result: allowed, remaining, reset time. */
function countHit(key: string, limit: number): [number, number, number] {
  const used = Number(values.get(key) ?? 0);
  if (used >= limit) return [0, 0, 60_000];
  values.set(key, String(used + 1));
  return [1, limit - used - 1, 60_000];
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as unknown[];
    const isPipeline = request.url === "/pipeline";
    const list = (isPipeline ? body : [body]) as unknown[][];
    commands.push(...list.map(([name]) => String(name).toLowerCase()));
    const isAuthorized = request.headers.authorization === "Bearer secret";
    const results = isAuthorized ? list.map((command) => ({ result: encode(answer(command.map(String))) })) : [];
    response.writeHead(isAuthorized ? 200 : 401, { "content-type": "application/json" });
    response.end(JSON.stringify(isAuthorized ? (isPipeline ? results : results[0]) : { error: "Unauthorized" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const newKey = () => `test:${crypto.randomUUID()}`;

describe("Upstash key-value store", () => {
  const kv = () => upstashKv(url, "secret");

  it("counts rate-limit hits in Upstash", async () => {
    const key = newKey();
    const results = await Promise.all(Array.from({ length: 50 }, () => hitRateLimit(key, 20, 60, kv())));
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(20);
    expect(results.every(({ resetSeconds }) => resetSeconds >= 0 && resetSeconds <= 120)).toBe(true);
    expect(commands).toContain("evalsha");
  });

  it("grants a lock once and releases it only for its owner", async () => {
    const key = newKey();
    const release = await acquireLock(key, 60, kv());
    expect(await acquireLock(key, 60, kv())).toBeNull();
    await kv().unlock(key, "somebody-else");
    expect(await acquireLock(key, 60, kv())).toBeNull();
    await release?.();
    expect(await acquireLock(key, 60, kv())).not.toBeNull();
  });

  it("caches values, including null", async () => {
    const key = newKey();
    const loads: unknown[] = [null, { a: [1, "x"] }];
    expect([await cached(key, 60, async () => loads[0], kv()), await cached(key, 60, async () => 1, kv())]).toEqual([
      null,
      null,
    ]);
    await forget(key, kv());
    await cached(key, 60, async () => loads[1], kv());
    expect(await cached(key, 60, async () => 1, kv())).toEqual(loads[1]);
  });
});

describe("unreachable Upstash", () => {
  it("reports errors without the commands, which contain addresses and values", async () => {
    const kv = upstashKv(url, "wrong");
    const asks = [() => kv.read("canary"), () => kv.write("k", "canary", 60), () => kv.hitRateLimit("canary", 1, 60)];
    for (const ask of asks) await expect(ask()).rejects.toThrow(/^Upstash: Unauthorized$/);
  });

  it("[E3] never allows more than the limit, grants no lock and loads cached values", async () => {
    for (const kv of [upstashKv("http://127.0.0.1:1", "secret"), upstashKv(`${url}/`, "wrong")]) {
      const key = newKey();
      const results = await Promise.all(Array.from({ length: 50 }, () => hitRateLimit(key, 20, 60, kv)));
      expect(results.filter(({ allowed }) => allowed)).toHaveLength(20);
      await expect(acquireLock(key, 60, kv)).rejects.toBeInstanceOf(KvError);
      expect(await cached(key, 60, async () => "loaded", kv)).toBe("loaded");
    }
  });
});
