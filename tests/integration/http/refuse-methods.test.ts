import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { readApiDocument } from "../../../lib/http/index.ts";
import { refuseMethods } from "../../../lib/http/refuse-methods.ts";
import { env } from "../../../lib/platform/env.ts";
import { plainLogger } from "../../../lib/platform/logger.ts";

// A route file exports its methods; Next itself answers the others, with nothing but a status.
const BODY = { statusCode: 405, message: "Method not allowed", error: "Method Not Allowed" };
const CUSTOMER = "/api/customers/0198c0de-0000-7000-8000-000000000001";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let server: Server;
let origin: string;

beforeAll(async () => {
  refuseMethods(await readApiDocument());
  server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
afterEach(() => void vi.restoreAllMocks());

/** As Next does, with its compression (`x-way: head`) and without; `own` is somebody's own 405. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  response.statusCode = request.method === "PUT" || request.method === "HEAD" ? 405 : 200;
  response.setHeader("vary", "rsc");
  const way = request.headers["x-way"];
  if (way === "own") response.setHeader("content-type", "text/plain");
  if (way === "head") response.writeHead(response.statusCode);
  if (way === "own") response.end("Mine");
  else response.end();
}

const put = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { method: "PUT", headers });

describe("a method that a route doesn't have", () => {
  it.each(["at once", "head"])("is answered as any error of the API, with those it has (%s)", async (way) => {
    const response = await put(`${CUSTOMER}?page=1`, { "x-way": way });
    const { status, headers } = response;
    expect([status, await response.json()]).toEqual([405, BODY]);
    expect(headers.get("allow")).toBe("GET, PATCH, HEAD, OPTIONS");
    expect(headers.get("content-type")).toBe("application/json");
    expect(headers.get("content-length")).toBe(String(JSON.stringify(BODY).length));
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("has no body for a HEAD", async () => {
    const response = await fetch(`${origin}/api/campaigns/x/send`, { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([405, ""]);
    expect(response.headers.get("allow")).toBe("POST, OPTIONS");
    expect(response.headers.get("content-type")).toBe("application/json");
  });

  it("carries its caller's correlation id where that is one, else a new one", async () => {
    const idOf = async (given: string) =>
      (await put(CUSTOMER, { "x-correlation-id": given })).headers.get("x-correlation-id");
    expect(await idOf("trace-1.2:3_4")).toBe("trace-1.2:3_4");
    expect(await idOf("a b")).toMatch(UUID);
  });

  it("may be read by pages of allowed origins, and no others", async () => {
    const { headers } = await put(CUSTOMER, { origin: env().APP_URL });
    expect(headers.get("access-control-allow-origin")).toBe(env().APP_URL);
    expect(headers.get("access-control-expose-headers")).toContain("x-correlation-id");
    expect(headers.get("access-control-expose-headers")).toContain("x-export-truncated");
    expect(headers.get("vary")).toBe("rsc, Origin");
    const other = await put(CUSTOMER, { origin: "https://evil.test" });
    expect(other.headers.has("access-control-allow-origin")).toBe(false);
  });

  it("leaves its line in the log, once", async () => {
    const said = vi.spyOn(plainLogger, "info");
    const headers = { "x-forwarded-for": "203.0.113.77", "x-correlation-id": "trace-1", "user-agent": "Browser/1.0" };
    await put("/api/campaigns?q=Maria", { ...headers, "x-way": "head" });
    expect(said.mock.calls).toEqual([
      [
        {
          ...{ correlationId: "trace-1", method: "PUT", url: "/api/campaigns?q=[redacted]", status: 405 },
          ...{ durationMs: expect.any(Number), user: null, organization: null, role: null },
          ...{ ip: "203.0.113.*", userAgent: "Browser/1.0" },
        },
        "request",
      ],
    ]);
  });

  it("changes no other answer", async () => {
    const bare = ["allow", "x-correlation-id", "content-type"];
    const isBare = ({ headers }: Response) => bare.every((name) => !headers.has(name));
    expect(isBare(await fetch(`${origin}/api/customers`))).toBe(true);
    expect(isBare(await fetch(`${origin}${CUSTOMER}`, { method: "OPTIONS" }))).toBe(true);
    const elsewhere = await put("/somewhere/else");
    expect([isBare(elsewhere), await elsewhere.text()]).toEqual([true, ""]);
    const own = await put(CUSTOMER, { "x-way": "own" });
    expect([own.headers.has("allow"), await own.text()]).toEqual([false, "Mine"]);
  });
});
