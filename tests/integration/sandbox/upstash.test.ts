import { Redis } from "@upstash/redis";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { REDIS, type RealUpstash, startUpstash, UPSTASH_TOKEN } from "../../support/redis.ts";

describe.skipIf(!REDIS)("Upstash protocol over a Redis", () => {
  let upstash: RealUpstash;
  beforeAll(async () => {
    upstash = await startUpstash(REDIS ?? "");
  });
  beforeEach(async () => {
    await upstash.send("FLUSHALL");
  });
  afterAll(() => upstash.stop());

  const client = () => new Redis({ url: upstash.url, token: UPSTASH_TOKEN, retry: false, enableTelemetry: false });

  async function ask(path: string, init: RequestInit = {}, token = UPSTASH_TOKEN): Promise<[number, unknown]> {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` };
    const answer = await fetch(upstash.url + path, { ...init, headers });
    return [answer.status, await answer.json()];
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask(path, { method: "POST", body: JSON.stringify(body), headers });

  it("supports the vendor's client: text, objects, lists, scripts, pipelines, transactions", async () => {
    const redis = client();
    await redis.set("text", "ação 🎈");
    await redis.set("object", { a: [1, null, "OK"] });
    expect([await redis.get("text"), await redis.get("object"), await redis.get("none")]).toEqual([
      "ação 🎈",
      { a: [1, null, "OK"] },
      null,
    ]);
    expect(await redis.eval("return {KEYS[1], ARGV[1], 7}", ["key"], ["argument"])).toEqual(["key", "argument", 7]);
    expect(await redis.pipeline().incr("n").incr("n").get("text").exec()).toEqual([1, 2, "ação 🎈"]);
    expect(await redis.multi().set("a", "x").get("a").hset("h", { f: "v" }).hgetall("h").exec()).toEqual([
      "OK",
      "x",
      1,
      { f: "v" },
    ]);
  });

  it("accepts a command as a path, with the value as body and options as parameters", async () => {
    expect(await ask("/set/a%20b/%C3%A9/EX/60")).toEqual([200, { result: "OK" }]);
    expect(await ask("/get/a%20b")).toEqual([200, { result: "é" }]);
    expect(await ask("/set/key?EX=60", { method: "POST", body: "value of it" })).toEqual([200, { result: "OK" }]);
    expect(await ask("/get/key")).toEqual([200, { result: "value of it" }]);
    expect(await ask("/ttl/key")).toEqual([200, { result: 60 }]);
    const withToken = await fetch(`${upstash.url}/get/key?_token=${UPSTASH_TOKEN}`);
    expect([withToken.status, await withToken.json()]).toEqual([200, { result: "value of it" }]);
  });

  it("encodes text as base64 on request, and leaves OK unencoded", async () => {
    const asBase64 = { "upstash-encoding": "base64" };
    expect(await post("/", ["SET", "key", "value"], asBase64)).toEqual([200, { result: "OK" }]);
    expect(await post("/", ["GET", "key"], asBase64)).toEqual([200, { result: "dmFsdWU=" }]);
    expect(await post("/", ["MGET", "key", "none"], asBase64)).toEqual([200, { result: ["dmFsdWU=", null] }]);
    expect(await post("/", ["MGET", "key", "none"])).toEqual([200, { result: ["value", null] }]);
  });

  it("reports the error of a command, and of each command in a pipeline or transaction", async () => {
    expect(await post("/", ["GET"])).toEqual([400, { error: "ERR wrong number of arguments for 'get' command" }]);
    await post("/", ["SET", "text", "x"]);
    const mixed = [
      ["INCR", "n"],
      ["LPUSH", "text", "1"],
      ["INCR", "n"],
    ];
    const wrongType = "WRONGTYPE Operation against a key holding the wrong kind of value";
    const answers = (first: number) => [{ result: first }, { error: wrongType }, { result: first + 1 }];
    expect(await post("/pipeline", mixed)).toEqual([200, answers(1)]);
    expect(await post("/multi-exec", mixed)).toEqual([200, answers(3)]);
  });

  it("executes no command of a transaction that contains an invalid one", async () => {
    const [status, body] = await post("/multi-exec", [["SET", "a", "1"], ["SET"]]);
    expect([status, body]).toEqual([400, { error: expect.stringContaining("EXECABORT") }]);
    expect(await post("/", ["GET", "a"])).toEqual([200, { result: null }]);
    // Afterwards the connection is in no transaction.
    expect(await post("/", ["SET", "a", "2"])).toEqual([200, { result: "OK" }]);
  });

  it("isolates concurrent transactions", async () => {
    const both = await Promise.all(
      Array.from({ length: 20 }, () => client().multi().incr("n").incr("n").incr("n").exec<[number, number, number]>()),
    );
    const starts = both.map(([first]) => first).sort((a, b) => a - b);
    expect(both.every(([a, b, c]) => b === a + 1 && c === a + 2)).toBe(true);
    expect(starts).toEqual(Array.from({ length: 20 }, (_, index) => index * 3 + 1));
  });

  it("rejects a wrong token with 401, and unavailable commands and malformed bodies with 400", async () => {
    expect(await ask("/get/key", {}, "wrong")).toEqual([401, { error: "WRONGPASS invalid or missing auth token" }]);
    for (const name of ["SUBSCRIBE", "multi", "SELECT"])
      expect(await post("/", [name, "0"])).toEqual([400, { error: `ERR Command is not available: '${name}'` }]);
    for (const body of [{}, [], "GET", [["GET", "a"]], [1, "a"]]) expect((await post("/", body))[0]).toBe(400);
    for (const body of [{}, [], ["GET", "a"]]) expect((await post("/pipeline", body))[0]).toBe(400);
  });
});
