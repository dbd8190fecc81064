import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { readApiDocument } from "../../../lib/http/index.ts";
import { refuseMethods } from "../../../lib/http/server/refuse-methods.ts";
import { env } from "../../../lib/platform/env.ts";
import { plainLogger } from "../../../lib/platform/logger.ts";

const BODY = { statusCode: 405, message: "Method not allowed", error: "Method Not Allowed" };
const CUSTOMER = "/api/customers/0198c0de-0000-7000-8000-000000000001";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const RATE_LIMIT = 20;
Object.assign(process.env, { RATE_LIMIT: String(RATE_LIMIT) });

/** A random address: suites share a database and with it the per-address counters. */
const randomAddress = () => `10.${[1, 2, 3].map(() => randomInt(256)).join(".")}`;

let server: Server;
let port: number;
let passed = 0;

beforeAll(async () => {
  const refuseMethod = refuseMethods(await readApiDocument());
  server = createServer((request, response) => {
    if (refuseMethod(request, response)) return;
    passed += 1;
    response.end("Next");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());
afterEach(() => void vi.restoreAllMocks());

/** `fetch` cannot send TRACE. */
async function ask(method: string, path: string, headers: Record<string, string> = {}): Promise<Response> {
  const given = { "x-forwarded-for": randomAddress(), ...headers };
  const request = httpRequest({ port, host: "127.0.0.1", method, path, headers: given }).end();
  const [message] = await once(request, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  const pairs = Object.entries(message.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const body = message.statusCode === 204 ? null : Buffer.concat(chunks);
  return new Response(body, { status: message.statusCode, headers: pairs });
}

describe("[D13] method that a path does not support", () => {
  it("is answered with 405, an Allow header and the headers of every API response", async () => {
    const before = passed;
    const response = await ask("PUT", `${CUSTOMER}?page=1`);
    expect([response.status, await response.json(), passed]).toEqual([405, BODY, before]);
    expect(response.headers.get("allow")).toBe("GET, PATCH, HEAD, OPTIONS");
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(Number(response.headers.get("ratelimit-remaining"))).toBeGreaterThan(0);
  });

  it.each(["TRACE", "PROPFIND", "PURGE"])("is answered with 405 on every path, pages included (%s)", async (method) => {
    const before = passed;
    for (const [path, allow] of [
      [CUSTOMER, "GET, PATCH, HEAD, OPTIONS"],
      ["/api/nothing", "GET, HEAD"],
      ["/clientes", "GET, HEAD"],
    ]) {
      const response = await ask(method, path ?? "", { "x-secret": "do not reflect" });
      expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(await response.json()).toEqual(BODY);
    }
    expect(passed).toBe(before);
  });

  it.each(["//", "//other.test/x", "///"])("is answered with 405 for a path with empty segments (%s)", async (path) => {
    const response = await ask("TRACE", path);
    expect([response.status, await response.json()]).toEqual([405, BODY]);
  });

  it("counts against the rate limit of its address, and is a 429 beyond it", async () => {
    const from = { "x-forwarded-for": randomAddress() };
    const statuses: number[] = [];
    for (let time = 0; time <= RATE_LIMIT; time += 1) statuses.push((await ask("TRACE", CUSTOMER, from)).status);
    expect(statuses).toEqual([...Array(RATE_LIMIT).fill(405), 429]);
    const response = await ask("TRACE", CUSTOMER, from);
    expect([response.status, response.headers.has("retry-after")]).toEqual([429, true]);
  });

  it("is answered without a body for HEAD", async () => {
    const response = await ask("HEAD", "/api/campaigns/x/send");
    expect([response.status, await response.text()]).toEqual([405, ""]);
    expect(response.headers.get("allow")).toBe("POST, OPTIONS");
  });

  it("is answered with the caller's correlation id if valid, else with a new one", async () => {
    const idOf = async (given: string) =>
      (await ask("PUT", CUSTOMER, { "x-correlation-id": given })).headers.get("x-correlation-id");
    expect(await idOf("trace-1.2:3_4")).toBe("trace-1.2:3_4");
    expect(await idOf("a b")).toMatch(UUID);
  });

  it("is answered with CORS headers only for an allowed origin", async () => {
    const { headers } = await ask("PUT", CUSTOMER, { origin: env().APP_URL });
    expect(headers.get("access-control-allow-origin")).toBe(env().APP_URL);
    expect(headers.get("vary")).toBe("Origin");
    const other = await ask("PUT", CUSTOMER, { origin: "https://evil.test" });
    expect(other.headers.has("access-control-allow-origin")).toBe(false);
  });

  it.each(["PUT", "TRACE"])("is logged in one line with redacted query and address (%s)", async (method) => {
    const info = vi.spyOn(plainLogger, "info");
    const headers = { "x-forwarded-for": "203.0.113.77", "x-correlation-id": "trace-1", "user-agent": "Browser/1.0" };
    await ask(method, "/api/campaigns?q=Maria", headers);
    expect(info.mock.calls).toEqual([
      [
        {
          correlationId: "trace-1",
          method,
          url: "/api/campaigns?q=[redacted]",
          status: 405,
          durationMs: expect.any(Number),
          user: null,
          organization: null,
          role: null,
          ip: "203.0.113.*",
          userAgent: "Browser/1.0",
        },
        "request",
      ],
    ]);
  });

  it.each([
    ["GET", "/api/customers"],
    ["HEAD", "/api/customers"],
    ["PATCH", CUSTOMER],
    ["PUT", "/api/nothing"],
    ["POST", "/clientes"],
  ])("does not include %s %s, which is passed to Next", async (method, path) => {
    const before = passed;
    expect((await ask(method, path)).status).toBe(200);
    expect(passed).toBe(before + 1);
  });
});

describe("OPTIONS", () => {
  it("lists the methods of a path with the headers and the log line of every response", async () => {
    const info = vi.spyOn(plainLogger, "info");
    const before = passed;
    const response = await ask("OPTIONS", CUSTOMER, { origin: env().APP_URL, "x-correlation-id": "options-1" });
    expect([response.status, await response.text(), passed]).toEqual([204, "", before]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      allow: "GET, PATCH, HEAD, OPTIONS",
      "x-correlation-id": "options-1",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "access-control-allow-origin": env().APP_URL,
    });
    expect(info.mock.calls).toEqual([
      [expect.objectContaining({ correlationId: "options-1", method: "OPTIONS", status: 204 }), "request"],
    ]);
  });

  it("counts against the rate limit of its address, and is answered with 429 beyond it", async () => {
    const from = { "x-forwarded-for": randomAddress() };
    const statuses: number[] = [];
    for (let time = 0; time <= RATE_LIMIT; time += 1) statuses.push((await ask("OPTIONS", CUSTOMER, from)).status);
    expect(statuses).toEqual([...Array(RATE_LIMIT).fill(204), 429]);
  });

  it.each([
    [CUSTOMER, { "access-control-request-method": "PATCH" }],
    ["/api/nothing", {}],
    ["/clientes", {}],
  ])("is passed to Next if it is a preflight or the path is not in the API (%s)", async (path, headers) => {
    const before = passed;
    expect((await ask("OPTIONS", path, headers)).status).toBe(200);
    expect(passed).toBe(before + 1);
  });
});
