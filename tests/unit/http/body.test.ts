import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parseBody, readBody } from "../../../lib/http/body/body.ts";
import { stubMinimalEnv } from "../../support/minimal-env.ts";
import { watchParsing } from "../../support/parsed-texts.ts";

const LIMIT = 1_048_576;

beforeAll(() => stubMinimalEnv());
afterAll(() => vi.unstubAllEnvs());

function request(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  // The DOM's type lacks `duplex`, which a streamed body needs.
  const init: RequestInit & { duplex: "half" } = { method: "POST", body, headers, duplex: "half" };
  return new Request("http://localhost/api/x", init);
}

async function parse(body: string | Uint8Array<ArrayBuffer>, type = "application/json"): Promise<unknown> {
  const incoming = request(body, { "content-type": type });
  return parseBody(incoming, await readBody(incoming, LIMIT), { caller: "test" });
}

function chunked(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      if (left === 0) return controller.close();
      const size = Math.min(left, 65_536);
      left -= size;
      controller.enqueue(new Uint8Array(size).fill(32));
    },
  });
}

function namedValues(names: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: names }, (_, at) => [`name${at}`, at]));
}

describe("readBody", () => {
  it("returns the bytes unchanged", async () => {
    const raw = await readBody(request('{"a": 1.0}\n'), LIMIT);
    expect(raw.toString()).toBe('{"a": 1.0}\n');
  });

  it("accepts exactly the limit, and rejects one byte more with 413, with Content-Length or chunked", async () => {
    expect((await readBody(request("x".repeat(LIMIT)), LIMIT)).byteLength).toBe(LIMIT);
    expect((await readBody(request(chunked(LIMIT)), LIMIT)).byteLength).toBe(LIMIT);
    await expect(readBody(request("x".repeat(LIMIT + 1)), LIMIT)).rejects.toMatchObject({ status: 413 });
    await expect(readBody(request(chunked(LIMIT + 1)), LIMIT)).rejects.toMatchObject({ status: 413 });
  });

  it("rejects with 400 a body whose stream breaks off", async () => {
    const stream = new ReadableStream({ pull: (controller) => controller.error(new Error("aborted")) });
    await expect(readBody(request(stream), LIMIT)).rejects.toMatchObject({ status: 400 });
  });

  it("rejects with 413 by Content-Length, and by the bytes received if it is too small", async () => {
    await expect(readBody(request("x", { "content-length": "9999999" }), LIMIT)).rejects.toMatchObject({ status: 413 });
    const lied = request(chunked(LIMIT + 1), { "content-length": "1" });
    await expect(readBody(lied, LIMIT)).rejects.toMatchObject({ status: 413 });
  });
});

describe("parseBody", () => {
  it("parses JSON and forms, including nested values", async () => {
    expect(await parse('{"a":{"b":[1,null,"ç"]}}')).toEqual({ a: { b: [1, null, "ç"] } });
    expect(await parse('{"a":1}', "application/vnd.api+json; charset=utf-8")).toEqual({ a: 1 });
    const form = "name=Jo%C3%A3o+S&roles[]=a&roles[]=b&at[x]=1&at[y][z]=2&n=1&n=2&i[0]=p&i[1]=q";
    expect(await parse(form, "application/x-www-form-urlencoded")).toEqual({
      name: "João S",
      roles: ["a", "b"],
      at: { x: "1", y: { z: "2" } },
      n: ["1", "2"],
      i: ["p", "q"],
    });
  });

  it("accepts an object with a thousand property names", async () => {
    const value = namedValues(1_000);
    expect(await parse(JSON.stringify({ value, padding: "x".repeat(5_000) }))).toMatchObject({ value });
  });

  it("checks a large body in a worker thread and parses the same values", async () => {
    const value = { texts: Array.from({ length: 9_000 }, (_, at) => `text ${at} ç "quoted"`) };
    const text = JSON.stringify(value);
    expect(text.length).toBeGreaterThan(65_536);
    const parsing = watchParsing();
    expect(await parse(text)).toEqual(value);
    expect(parsing.timesParsed(text)).toBe(1);
    await expect(parse(`${text}]`)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("malformed"),
    });
    // The malformed text was not parsed on this thread.
    expect(parsing.timesParsed(`${text}]`)).toBe(0);
    parsing.stop();
  });

  it("reads at most a thousand parameters of a large form, in a worker thread", async () => {
    const form = Array.from({ length: 90_000 }, (_, at) => `a${at}=1`).join("&");
    expect(Object.keys((await parse(form, "application/x-www-form-urlencoded")) as object)).toHaveLength(1_000);
  });

  it("returns undefined without a body", async () => {
    const empty = request(null);
    expect(await parseBody(empty, await readBody(empty, LIMIT), { caller: "test" })).toBeUndefined();
  });

  it.each([
    ["malformed JSON", '{"a":', "application/json", "malformed JSON"],
    ["an unsupported content type", '{"a":1}', "text/plain", "Content-Type must be"],
    ["a multipart form", "--x--", "multipart/form-data; boundary=x", "Content-Type must be"],
    ["a type that only looks like JSON", "{}", "application/jsonp", "Content-Type must be"],
    ["NUL in a value", '{"a":"x\\u0000"}', "application/json", "a: contains characters"],
    ["a lone surrogate", '{"a":"\\ud800"}', "application/json", "a: contains characters"],
    ["NUL in a name", '{"\\u0000":1}', "application/json", "body: contains characters"],
    ["NUL in a form", "a=%00", "application/x-www-form-urlencoded", "a: contains characters"],
    ["__proto__", '{"__proto__":{"isAdmin":true}}', "application/json", "__proto__: undeclared field"],
    ["a nested constructor", '{"a":[{"constructor":1}]}', "application/json", "constructor: undeclared field"],
    ["__proto__ in a form", "__proto__[x]=1", "application/x-www-form-urlencoded", "__proto__: undeclared field"],
    ["a very deep list", "[".repeat(100_000) + "]".repeat(100_000), "application/json", "nested too deeply"],
    ["too many property names", JSON.stringify(namedValues(1_001)), "application/json", "has too many names"],
    [
      "too many property names in a large body",
      JSON.stringify(namedValues(50_000)),
      "application/json",
      "has too many names",
    ],
    ["too many values", JSON.stringify(Array(200_000).fill(0)), "application/json", "has too many values"],
  ])("rejects %s with 400", async (_, body, type, message) => {
    await expect(parse(body, type)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(
        new RegExp(`^Validation failed: .*${message.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`),
      ),
    });
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  it.each(["application/json", "application/vnd.api+json; charset=utf-8", "Application/JSON"])(
    "rejects %s that is nested too deeply without parsing it",
    async (type) => {
      const parsing = watchParsing();
      const body = "[".repeat(5_000);
      await expect(parse(body, type)).rejects.toMatchObject({
        message: "Validation failed: body: nested too deeply",
      });
      expect(parsing.timesParsed(body)).toBe(0);
      parsing.stop();
    },
  );

  it.each(["application/json5", "text/json"])("rejects the content type %s, whatever the content", async (type) => {
    await expect(parse("[".repeat(5_000), type)).rejects.toMatchObject({
      message: expect.stringContaining("Content-Type must be"),
    });
  });

  it("rejects invalid UTF-8 and compressed bodies", async () => {
    await expect(parse(new Uint8Array([0x7b, 0xff, 0x7d]))).rejects.toMatchObject({ status: 400 });
    const packed = request("{}", { "content-type": "application/json", "content-encoding": "gzip" });
    await expect(parseBody(packed, Buffer.from("{}"), { caller: "test" })).rejects.toThrow(
      "Content-Encoding is not supported",
    );
  });
});
