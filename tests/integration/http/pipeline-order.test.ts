import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type RouteOptions, route } from "../../../lib/http/route.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";

type Options = Partial<RouteOptions<undefined, undefined, z.ZodType, false, z.ZodUnknown>>;

const BODY = z.strictObject({ name: z.string() });
const UNKNOWN_ORGANIZATION = "00000000-0000-7000-8000-000000000000";

/** A route that accepts any request; each case adds the check that should fail. */
function post(options: Options = {}) {
  return route({ body: BODY as z.ZodType, response: z.unknown(), handler: () => ({ ok: true }), ...options });
}

async function person(fields: Parameters<typeof createUser>[1] = {}) {
  const { orgId } = await createOrganization();
  const user = await createUser(orgId, fields);
  return { orgId, user, token: await tokenFor(user.clerkId) };
}

function statusAndCode({ status, headers }: Response): [number, string | null] {
  return [status, headers.get("x-error-code")];
}

// Each request fails two adjacent steps: the response shows which ran first.
describe("route pipeline", () => {
  it("admits a request that passes every step", async () => {
    const { token } = await person();
    const response = await call(post(), { method: "POST", token, body: { name: "x" } });
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  });

  it("applies the rate limit before it requires a token", async () => {
    const handler = post({ rateLimit: { limit: 1, name: crypto.randomUUID() } });
    const anonymous = { method: "POST", headers: { "x-forwarded-for": "198.51.100.1" }, body: { name: "x" } };
    expect((await call(handler, anonymous)).status).toBe(401);
    expect((await call(handler, anonymous)).status).toBe(429);
  });

  it("applies the rate limit per user, even at a shared address", async () => {
    const handler = post({ rateLimit: { limit: 1, name: crypto.randomUUID() } });
    const [one, other] = [await person(), await person()];
    const from = (token: string) => ({ method: "POST", token, headers: { "x-forwarded-for": "198.51.100.2" } });
    expect((await call(handler, { ...from(one.token), body: { name: "x" } })).status).toBe(200);
    expect((await call(handler, { ...from(other.token), body: { name: "x" } })).status).toBe(200);
    expect((await call(handler, { ...from(one.token), body: { name: "x" } })).status).toBe(429);
  });

  it("requires a token before it checks the role", async () => {
    const response = await call(post({ roles: ["nobody"] }), { method: "POST", body: { name: "x" } });
    expect(response.status).toBe(401);
  });

  it("checks the role before the permission", async () => {
    const { token } = await person();
    const handler = post({ roles: ["nobody"], permissions: [["app:audit"]] });
    const answer = statusAndCode(await call(handler, { method: "POST", token, body: {} }));
    expect(answer).toEqual([403, "role_not_allowed"]);
  });

  it("checks the permission before the read-only role", async () => {
    const { token } = await person({ readOnly: true });
    const handler = post({ permissions: [["app:audit"]] });
    const answer = statusAndCode(await call(handler, { method: "POST", token, body: {} }));
    expect(answer).toEqual([403, "forbidden"]);
  });

  it("checks the read-only role before the body", async () => {
    const { token } = await person({ readOnly: true });
    const answer = statusAndCode(await call(post(), { method: "POST", token, body: { wrong: 1 } }));
    expect(answer).toEqual([403, "role_read_only"]);
  });

  it("resolves the organization before it validates the body", async () => {
    const { token } = await person({ level: 0 });
    const headers = { "x-org-id": UNKNOWN_ORGANIZATION };
    expect((await call(post(), { method: "POST", token, headers, body: { wrong: 1 } })).status).toBe(404);
  });

  it("validates the body before the handler runs", async () => {
    const { token } = await person();
    let hasRun = false;
    const handler = post({
      handler: () => {
        hasRun = true;
      },
    });
    expect((await call(handler, { method: "POST", token, body: { wrong: 1 } })).status).toBe(400);
    expect(hasRun).toBe(false);
    expect((await call(handler, { method: "POST", token, body: { name: "x" } })).status).toBe(204);
    expect(hasRun).toBe(true);
  });

  it("answers 401 to an unauthenticated caller with an invalid body", async () => {
    const answer = statusAndCode(await call(post(), { method: "POST", body: { wrong: 1 } }));
    expect(answer).toEqual([401, "unauthorized"]);
  });
});
