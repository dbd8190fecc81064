import { describe, expect, it } from "vitest";
import { z } from "zod";
import { OPTIONS, POST } from "../../../app/api/[...path]/route.ts";
import * as errors from "../../../lib/core/errors.ts";
import { Paging } from "../../../lib/core/paging.ts";
import { preflight, route } from "../../../lib/http/index.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";

const open = (handler: () => unknown, options: { status?: number } = {}) =>
  route({ public: true, response: z.unknown(), handler, ...options });
const file = (own: Response) =>
  route({ public: true, answers: { [own.status]: { description: "A file" } }, handler: () => own });
const failing = (error: unknown) =>
  open(() => {
    throw error;
  });

describe("response", () => {
  it("is JSON with 200 or the declared status, or an empty 204", async () => {
    expect(await (await call(open(() => ({ a: 1 })))).json()).toEqual({ a: 1 });
    expect((await call(open(() => ({}), { status: 201 }))).status).toBe(201);
    const empty = await call(open(() => undefined));
    expect([empty.status, await empty.text()]).toEqual([204, ""]);
  });

  it("keeps a handler's Response and adds the pipeline's headers", async () => {
    const own = new Response("a;b\r\n", {
      status: 200,
      headers: { "content-type": "text/csv", "cache-control": "private" },
    });
    const response = await call(file(own));
    expect(await response.text()).toBe("a;b\r\n");
    expect(response.headers.get("content-type")).toBe("text/csv");
    expect(response.headers.get("cache-control")).toBe("private");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("can be a redirect whose headers are immutable", async () => {
    const response = await call(file(Response.redirect("http://localhost:3000/next", 302)));
    expect([response.status, response.headers.get("location")]).toEqual([302, "http://localhost:3000/next"]);
  });

  it("carries correlation id, rate limit and security headers, errors included", async () => {
    for (const handler of [
      open(() => ({})),
      failing(new errors.ConflictError("role_name_taken", "x")),
      failing(new Error("x")),
    ]) {
      const { headers } = await call(handler, { headers: { "x-correlation-id": "trace-1" } });
      expect(headers.get("x-correlation-id")).toBe("trace-1");
      for (const name of ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"]) {
        expect(headers.get(name)).toMatch(/^\d+$/);
      }
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("vary")).toContain("Origin");
    }
  });

  it("allows only the application's own origin by CORS", async () => {
    const allowedFor = async (origin: string) =>
      (
        await call(
          open(() => ({})),
          { headers: { origin } },
        )
      ).headers.get("access-control-allow-origin");
    expect(await allowedFor("http://localhost:3000")).toBe("http://localhost:3000");
    expect(await allowedFor("https://evil.com")).toBeNull();
  });
});

const REJECTED = { path: "a", code: "custom", message: "b" };

describe("error response", () => {
  it.each([
    [new errors.ValidationError(REJECTED), 400, "validation_failed", "Validation failed: a: b", "Bad Request"],
    [new errors.UnauthorizedError(), 401, "unauthorized", "Missing or invalid token", "Unauthorized"],
    [new errors.ForbiddenError("role_locked", "No"), 403, "role_locked", "No", "Forbidden"],
    [new errors.NotFoundError("job_run_not_found"), 404, "job_run_not_found", "Job run not found", "Not Found"],
    [new errors.NotFoundError(), 404, "not_found", "Resource not found", "Not Found"],
    [new errors.ConflictError("role_name_taken", "Taken"), 409, "role_name_taken", "Taken", "Conflict"],
    [
      new errors.PayloadTooLargeError(10),
      413,
      "payload_too_large",
      "Request body is larger than 10 bytes",
      "Payload Too Large",
    ],
    [new errors.TooManyRequestsError(7), 429, "too_many_requests", "Too many requests", "Too Many Requests"],
  ])("has the status, code and body of the error: %s", async (error, statusCode, code, message, name) => {
    const response = await call(failing(error));
    expect([response.status, response.headers.get("x-error-code")]).toEqual([statusCode, code]);
    expect(await response.json()).toEqual({ statusCode, message, error: name });
  });

  it("carries the error's parameters or validation issues as ASCII JSON in x-error-params", async () => {
    const paramsOf = async (error: Error) => (await call(failing(error))).headers.get("x-error-params");
    expect(await paramsOf(new errors.PayloadTooLargeError(10))).toBe('{"maxBytes":10}');
    expect(await paramsOf(new errors.ValidationError(REJECTED))).toBe('[{"path":"a","code":"custom","message":"b"}]');
    expect(await paramsOf(new errors.ConflictError("role_name_taken", "Taken"))).toBeNull();
    const named = new errors.ConflictError("role_name_taken", "Taken", { params: { name: "João\r\nx: y" } });
    expect(await paramsOf(named)).toBe('{"name":"Jo\\u00e3o\\r\\nx: y"}');
  });

  it("exposes its code and parameter headers by CORS", async () => {
    const { headers } = await call(failing(new errors.ForbiddenError()), {
      headers: { origin: "http://localhost:3000" },
    });
    const exposed = headers.get("access-control-expose-headers");
    expect(exposed).toContain("x-error-code");
    expect(exposed).toContain("x-error-params");
  });

  it("is a generic 500 for an unexpected error", async () => {
    for (const cause of [new Error('relation "secret" does not exist'), "text", null, { status: 200 }]) {
      const response = await call(failing(cause));
      expect(response.headers.get("x-error-code")).toBe("internal_error");
      expect([response.status, await response.json()]).toEqual([
        500,
        { statusCode: 500, message: "Internal server error", error: "Internal Server Error" },
      ]);
    }
  });

  it.each([
    ["OPTIONS", OPTIONS],
    ["POST", POST],
  ])("has the same form for %s to an unknown API path (404)", async (method, handler) => {
    const response = await call(handler, { method, body: "garbage" });
    expect(await response.json()).toEqual({
      statusCode: 404,
      message: "Resource not found",
      error: "Not Found",
    });
    expect(response.headers.get("x-error-code")).toBe("not_found");
    expect(response.headers.get("x-correlation-id")).not.toBeNull();
  });

  it("has Retry-After on 429 and WWW-Authenticate on 401", async () => {
    expect((await call(failing(new errors.TooManyRequestsError(7)))).headers.get("retry-after")).toBe("7");
    expect((await call(route({ response: z.unknown(), handler: () => ({}) }))).headers.get("www-authenticate")).toBe(
      "Bearer",
    );
  });
});

describe("preflight", () => {
  it("is answered with 204 without a token, with CORS headers only for the application's origin", async () => {
    const ask = (origin: string) =>
      preflight(new Request("http://localhost:3000/api/x", { method: "OPTIONS", headers: { origin } }));
    const allowed = ask("http://localhost:3000");
    expect([allowed.status, allowed.headers.get("access-control-allow-origin")]).toEqual([
      204,
      "http://localhost:3000",
    ]);
    expect(allowed.headers.get("x-correlation-id")).not.toBeNull();
    expect(ask("https://evil.com").headers.has("access-control-allow-origin")).toBe(false);
  });
});

describe("validation", () => {
  it("treats an empty body as missing, and null, a list or a scalar as invalid", async () => {
    const handler = route({
      public: true,
      body: z.strictObject({ a: z.int().optional() }),
      response: z.unknown(),
      handler: () => ({}),
    });
    const json = { "content-type": "application/json" };
    expect((await call(handler, { method: "POST" })).status).toBe(200);
    for (const body of ["null", "[]", "0", '""'])
      expect((await call(handler, { method: "POST", headers: json, body })).status).toBe(400);
  });

  const Body = z.strictObject({
    name: z.string().min(1),
    limit: z.coerce.number().int().optional(),
    at: z.strictObject({ day: z.iso.date() }).optional(),
  });
  const echo = route({
    public: true,
    query: Paging.extend({
      active: z.stringbool().optional(),
      tag: z.union([z.string(), z.array(z.string())]).optional(),
    }),
    body: Body,
    response: z.unknown(),
    handler: ({ query, body }) => ({ query, body }),
  });
  const post = (body: unknown, path = "/api/x") => call(echo, { method: "POST", path, body });
  const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message;

  it("coerces query and body values to the schema's types, and ignores unknown query parameters", async () => {
    const response = await post({ name: "x", limit: "7" }, "/api/x?page=2&limit=500&active=true&unknown=1&tag=a&tag=b");
    expect(await response.json()).toEqual({
      query: { page: 2, limit: 200, active: true, tag: ["a", "b"] },
      body: { name: "x", limit: 7 },
    });
  });

  it("names the path and reason of every invalid field", async () => {
    const response = await post({ name: "", at: { day: "2026-02-30", hour: 1 }, organizationId: "x" });
    expect(response.status).toBe(400);
    const message = await messageOf(response);
    expect(message).toMatch(
      /^Validation failed: name: .+; at\.day: .+; at\.hour: undeclared field; organizationId: undeclared field$/,
    );
  });

  it("never repeats a submitted value", async () => {
    const message = await messageOf(await post({ name: 7, limit: "segredo-123" }));
    expect(message).not.toContain("segredo");
  });

  it("names missing fields when there is no body", async () => {
    expect(await messageOf(await call(echo, { method: "POST" }))).toMatch(/^Validation failed: name: /);
  });

  it("rejects a list or a scalar in place of the object", async () => {
    for (const body of ["[]", '"x"', "7", "null"]) {
      const response = await call(echo, { method: "POST", body, headers: { "content-type": "application/json" } });
      expect(response.status).toBe(400);
    }
  });

  it("rejects every field on a route that declares none", async () => {
    const bare = route({ public: true, response: z.unknown(), handler: () => ({ ok: true }) });
    expect((await call(bare, { method: "POST", body: { organizationId: "x" } })).status).toBe(400);
    expect((await call(bare, { method: "POST", body: {} })).status).toBe(200);
    expect((await call(bare, { method: "POST" })).status).toBe(200);
  });

  it("answers 404 to a malformed id", async () => {
    const one = route({
      public: true,
      params: z.object({ id: z.uuid() }),
      response: z.unknown(),
      handler: ({ params }) => params,
    });
    const id = crypto.randomUUID();
    expect(await (await call(one, { params: { id } })).json()).toEqual({ id });
    for (const bad of ["1", "x' OR 1=1", "\0", `${id}0`, "%00"]) {
      expect((await call(one, { params: { id: bad } })).status).toBe(404);
    }
  });

  it("rejects a NUL character or __proto__ in the query", async () => {
    expect((await post({ name: "x" }, "/api/x?tag=%00")).status).toBe(400);
    expect((await post({ name: "x" }, "/api/x?__proto__=1")).status).toBe(400);
  });

  it("answers 413 to a body over the limit, unless the route declares a higher limit", async () => {
    const large = { name: "x".repeat(1_048_576) };
    expect((await post(large)).status).toBe(413);
    const webhook = route({
      public: true,
      body: Body,
      maxBodyBytes: 2_000_000,
      response: z.unknown(),
      handler: () => ({ ok: true }),
    });
    expect((await call(webhook, { method: "POST", body: large })).status).toBe(200);
  });

  it("passes the bytes unchanged to a route that declares a raw body", async () => {
    const raw = route({
      public: true,
      isRawBody: true,
      response: z.unknown(),
      handler: ({ rawBody }) => ({ text: rawBody.toString() }),
    });
    expect(await (await call(raw, { method: "POST", body: '{"a":1.0}\n' })).json()).toEqual({ text: '{"a":1.0}\n' });
  });
});

describe("mass assignment", () => {
  const COLUMNS = ["organizationId", "role", "roleId", "level", "id", "userId", "status", "totalSpent", "createdAt"];
  it.each([...COLUMNS, "organization_id", "toString", "__proto__", "constructor", "prototype"])(
    "rejects %s in a body that does not declare it",
    async (name) => {
      const { orgId } = await createOrganization();
      const { clerkId } = await createUser(orgId);
      const handler = route({
        body: z.strictObject({ note: z.string() }),
        response: z.unknown(),
        handler: () => ({ ok: true }),
      });
      const options = {
        method: "POST",
        token: await tokenFor(clerkId),
        headers: { "content-type": "application/json" },
      };
      const response = await call(handler, { ...options, body: `{"note":"x","${name}":{"isAdmin":true}}` });
      expect(response.status).toBe(400);
      expect((await call(handler, { ...options, body: '{"note":"x"}' })).status).toBe(200);
      expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    },
  );
});
