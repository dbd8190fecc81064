import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allowedMethods, nameAllowedMethods } from "../../../lib/http/allowed-methods.ts";
import { readApiDocument } from "../../../lib/http/index.ts";

// A route file exports its methods; Next itself answers the others.
let server: Server;
let origin: string;

beforeAll(async () => {
  nameAllowedMethods(await readApiDocument());
  server = createServer((request, response) => {
    response.statusCode = request.method === "PUT" ? 405 : 200;
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const put = (path: string) => fetch(`${origin}${path}`, { method: "PUT" });

describe("a method that a route doesn't have", () => {
  it("is answered with those it has, and with the headers of every answer", async () => {
    const { status, headers } = await put("/api/customers/0198c0de-0000-7000-8000-000000000001?page=1");
    expect(status).toBe(405);
    expect(headers.get("allow")).toBe("GET, PATCH, HEAD, OPTIONS");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("changes no other answer", async () => {
    expect((await fetch(`${origin}/api/customers`)).headers.has("allow")).toBe(false);
    expect((await put("/somewhere/else")).headers.has("allow")).toBe(false);
  });

  it.each([
    ["/api/campaigns", "GET, POST, HEAD, OPTIONS"],
    ["/api/campaigns/names", "GET, HEAD, OPTIONS"],
    ["/api/campaigns/x", "DELETE, GET, PATCH, HEAD, OPTIONS"],
    ["/api/campaigns/x/send", "POST, OPTIONS"],
    ["/api/nothing", ""],
  ])("%s: %s", async (url, methods) => {
    expect(
      allowedMethods(await readApiDocument(), url)
        .sort()
        .join(),
    ).toBe(methods.split(", ").sort().join());
  });
});
