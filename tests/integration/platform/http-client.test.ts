import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type OutboundRequest, retryAfterMs, sendRequest } from "../../../lib/platform/http-client.ts";
import { KEEP_ALIVE } from "../../../lib/platform/outbound/keep-alive.ts";
import { eventually } from "../../support/eventually.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let url: string;
/** Handlers of the next requests, in order; the last one repeats. */
let script: Handler[] = [];
let requests: { method?: string; url?: string; body: string; headers: IncomingMessage["headers"] }[] = [];
let pauses: number[] = [];

const reply =
  (status: number, body = "", headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    response.writeHead(status, headers).end(body);
const hangUp: Handler = (request) => request.socket.destroy();

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method, url: path, headers } = request;
    requests.push({ method, url: path, headers, body: Buffer.concat(chunks).toString() });
    const handler = script.length > 1 ? script.shift() : script[0];
    handler?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  requests = [];
  pauses = [];
});

function send(path: string, handlers: Handler[], options: OutboundRequest = {}): Promise<Response> {
  script = handlers;
  return sendRequest(url + path, options, async (milliseconds) => {
    pauses.push(milliseconds);
  });
}

describe("sendRequest", () => {
  it("sends method, headers and body and returns the response", async () => {
    const headers = { "content-type": "application/json", "x-key": "1" };
    const response = await send("/a?b=1", [reply(201, '{"ok":true}', { "x-made": "yes" })], {
      method: "POST",
      headers,
      body: '{"n":1}',
    });
    expect([response.status, response.headers.get("x-made"), await response.json()]).toEqual([
      201,
      "yes",
      { ok: true },
    ]);
    expect(requests).toMatchObject([{ method: "POST", url: "/a?b=1", body: '{"n":1}', headers: { "x-key": "1" } }]);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("sends the complete body of a %s", async (method) => {
    await send("/", [reply(200)], { method, body: '{"nome":"Ação"}' });
    expect(requests).toMatchObject([{ method, body: '{"nome":"Ação"}', headers: { "content-length": "17" } }]);
  });

  it("returns a response without a body", async () => {
    expect((await send("/", [reply(204)])).status).toBe(204);
  });

  it.each([429, 500, 502, 503])("retries after status %i", async (status) => {
    expect((await send("/", [reply(status), reply(status), reply(200)])).status).toBe(200);
    expect([requests.length, pauses.length]).toEqual([3, 2]);
  });

  it("retries when the connection breaks, and finally fails with the reason", async () => {
    expect((await send("/", [hangUp, reply(200)])).status).toBe(200);
    await expect(send("/", [hangUp])).rejects.toThrow("socket hang up");
  });

  it.each([
    { what: "429", handlers: [reply(429), reply(503), reply(201)], asked: 3 },
    { what: "500", handlers: [reply(500), reply(201)], asked: 1 },
    { what: "502", handlers: [reply(502), reply(201)], asked: 1 },
    { what: "no answer", handlers: [hangUp, reply(201)], asked: 1 },
  ])(
    "retries a non-idempotent request only when it was certainly not processed: $what",
    async ({ handlers, asked }) => {
      const options = { method: "POST", body: "{}", retries: 2, retriesUnservedOnly: true };
      await send("/", handlers, options).catch(() => null);
      expect(requests).toHaveLength(asked);
    },
  );

  it("retries a non-idempotent request when the connection is refused", async () => {
    const options = { method: "POST", body: "{}", retries: 2, retriesUnservedOnly: true };
    const call = sendRequest("http://127.0.0.1:1/", options, async (milliseconds) => void pauses.push(milliseconds));
    await expect(call).rejects.toThrow("ECONNREFUSED");
    expect(pauses).toHaveLength(2);
  });

  it("returns the last response when all attempts fail", async () => {
    expect((await send("/", [reply(503, "busy")])).status).toBe(503);
    expect(requests).toHaveLength(3);
  });

  it.each([400, 401, 404, 409])("returns status %i without a retry", async (status) => {
    expect((await send("/", [reply(status)])).status).toBe(status);
    expect(requests).toHaveLength(1);
  });

  it("retries a POST only with an explicit retries option", async () => {
    expect((await send("/", [reply(503)], { method: "POST" })).status).toBe(503);
    expect(requests).toHaveLength(1);
    expect((await send("/", [reply(503), reply(200)], { method: "POST", retries: 1 })).status).toBe(200);
  });

  it("waits longer before each retry, with jitter", async () => {
    await send("/", [reply(500)], { retries: 4 });
    const bounds = [0, 1, 2, 3].map((attempt) => [150 * 2 ** attempt, 450 * 2 ** attempt] as const);
    for (const [index, [low, high]] of bounds.entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(low);
      expect(pauses[index]).toBeLessThanOrEqual(high);
    }
  });

  it("waits for Retry-After before a retry, and does not retry if it exceeds a limit", async () => {
    await send("/", [reply(429, "", { "retry-after": "7" }), reply(200)]);
    expect(pauses).toEqual([7_000]);
    expect((await send("/", [reply(429, "", { "retry-after": "3600" })])).status).toBe(429);
    expect(requests).toHaveLength(3);
  });

  it("follows no redirect", async () => {
    const response = await send("/", [reply(302, "", { location: `${url}/elsewhere` })]);
    expect([response.status, requests.length]).toEqual([302, 1]);
  });

  it("times out when the response does not arrive or does not end", async () => {
    const silent: Handler = () => undefined;
    const endless: Handler = (_, response) => void response.writeHead(200).write("x");
    for (const handler of [silent, endless]) {
      const late = send("/", [handler], { timeoutMs: 50, retries: 0 });
      await expect(late).rejects.toMatchObject({ reason: "timeout" });
    }
  });

  it("reports a call that the caller aborts as a reset, not as a server timeout", async () => {
    const silent: Handler = () => undefined;
    const endless: Handler = (_, response) => void response.writeHead(200).write("x");
    for (const handler of [silent, endless]) {
      const caller = new AbortController();
      const answer = send("/", [handler], { signal: caller.signal, retries: 0 });
      answer.catch(() => undefined);
      await eventually(() => expect(requests).toHaveLength(1));
      caller.abort();
      await expect(answer).rejects.toMatchObject({ reason: "reset" });
      requests = [];
    }
  });

  it("rejects a response that is too large or breaks off", async () => {
    await expect(send("/", [reply(200, "x".repeat(11))], { maxResponseBytes: 10, retries: 0 })).rejects.toThrow(
      "larger",
    );
    expect((await send("/", [reply(200, "x".repeat(10))], { maxResponseBytes: 10 })).status).toBe(200);
    const cut: Handler = (request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("{", () => request.socket.destroy());
    };
    await expect(send("/", [cut], { retries: 0 })).rejects.toThrow();
  });

  it("distinguishes a request that was never sent from one that may have been processed", async () => {
    const silent: Handler = () => undefined;
    const post = { method: "POST", body: "{}", timeoutMs: 200 };
    for (const handler of [silent, hangUp])
      await expect(send("/", [handler], post)).rejects.toMatchObject({ name: "UnansweredError", wasSent: true });
    const closed = "http://127.0.0.1:1/";
    await expect(sendRequest(closed, post)).rejects.toMatchObject({ name: "UnansweredError", wasSent: false });
    const signal = AbortSignal.abort();
    await expect(send("/", [reply(200)], { ...post, signal })).rejects.toMatchObject({ wasSent: false });
  });

  it("closes idle connections after the keep-alive timeout, but does not cut off slower responses", async () => {
    server.keepAliveTimeout = 600_000;
    const slow: Handler = (_, response) => void setTimeout(() => response.end("late"), 2 * KEEP_ALIVE.timeout);
    expect(await (await send("/", [slow], { retries: 0 })).text()).toBe("late");
    const connections = promisify(server.getConnections.bind(server));
    expect(await connections()).toBeGreaterThan(0);
    await eventually(async () => expect(await connections()).toBe(0));
  });

  it("sends no request when its signal is already aborted", async () => {
    const signal = AbortSignal.abort();
    await expect(send("/", [reply(200)], { signal })).rejects.toThrow();
    expect(requests).toHaveLength(0);
  });

  it.each(["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "data:text/plain,x"])(
    "rejects %s",
    async (target) => {
      await expect(sendRequest(target)).rejects.toThrow("Address not allowed");
    },
  );
});

describe("retryAfterMs", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  it.each([
    ["7", 7_000],
    ["0", 0],
    ["Thu, 01 Jan 2026 00:00:30 GMT", 30_000],
    ["Wed, 31 Dec 2025 23:00:00 GMT", 0],
    ["soon", null],
    ["", null],
    [null, null],
  ])("parses %j as %j", (header, milliseconds) => expect(retryAfterMs(header, now)).toBe(milliseconds));
});
