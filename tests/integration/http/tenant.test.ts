import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { route } from "../../../lib/http/route.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { figure } from "../../support/figures.ts";
import { call, tokenFor } from "../../support/http.ts";

const where = route({ response: z.unknown(), handler: ({ ctx }) => ({ orgId: ctx.orgId }) });

describe("[C7] x-org-id", () => {
  let home: string;
  let other: string;
  let superToken: string;
  let adminToken: string;
  const [moved, stayed] = [new Set<string>(), new Set<string>()];

  beforeAll(async () => {
    home = (await createOrganization("Casa")).orgId;
    other = (await createOrganization("Outra")).orgId;
    superToken = await tokenFor((await createUser(home, { level: 0 })).clerkId);
    adminToken = await tokenFor((await createUser(home, { level: 10, permissions: ["app:team"] })).clerkId);
  });

  afterAll(() => {
    const byOthers = [...moved].filter((form) => form.startsWith("others"));
    figure("C7", { forms: moved.size + stayed.size, moved: moved.size, "moved by others": byOthers.length });
  });

  async function orgOf(token: string, headers: HeadersInit = {}, path = "/api/x"): Promise<string | number> {
    const response = await call(where, { token, headers, path });
    const found = response.status === 200 ? ((await response.json()) as { orgId: string }).orgId : response.status;
    const form = `${token === superToken ? "level 0" : "others"} ${path} ${JSON.stringify([...new Headers(headers)])}`;
    (found === other ? moved : stayed).add(form);
    return found;
  }

  it("switches level 0 to another organization, ignoring letter case", async () => {
    expect(await orgOf(superToken)).toBe(home);
    expect(await orgOf(superToken, { "x-org-id": other })).toBe(other);
    expect(await orgOf(superToken, { "X-Org-Id": other.toUpperCase() })).toBe(other);
    expect(await orgOf(superToken, { "x-org-id": home })).toBe(home);
  });

  it("with any value is ignored from other users", async () => {
    for (const value of [other, "not-a-uuid", crypto.randomUUID(), `${home}, ${other}`]) {
      expect(await orgOf(adminToken, { "x-org-id": value })).toBe(home);
    }
  });

  it("of an unknown organization is a 404", async () => {
    expect(await orgOf(superToken, { "x-org-id": crypto.randomUUID() })).toBe(404);
  });

  it.each([
    ["a word", () => "aurora"],
    ["nothing", () => ""],
    ["two ids", () => `${other}, ${other}`],
    ["two ids in one", () => `${other},${home}`],
    ["braces", () => `{${other}}`],
    ["no dashes", () => other.replaceAll("-", "")],
    ["a number too many", () => `${other}0`],
    ["a pattern", () => "%"],
    ["a look-alike", () => other.replaceAll("-", "\u00ad")],
    ["an id beside a line of its own", () => `${other}\t${home}`],
  ])("containing %s is a 400", async (_, value) => {
    expect(await orgOf(superToken, { "x-org-id": value() })).toBe(400);
  });

  it("sent twice is a 400", async () => {
    const headers = new Headers();
    headers.append("x-org-id", other);
    headers.append("x-org-id", home);
    expect(await orgOf(superToken, headers)).toBe(400);
  });

  it("is read only from the header with exactly this name", async () => {
    const elsewhere = {
      x_org_id: other,
      "x-forwarded-org-id": other,
      "x-organization-id": other,
      "x-original-org-id": other,
    };
    expect(await orgOf(superToken, elsewhere, `/api/x?x-org-id=${other}&orgId=${other}&organizationId=${other}`)).toBe(
      home,
    );
    expect(await orgOf(adminToken, elsewhere, `/api/x?x-org-id=${other}`)).toBe(home);
  });

  it("does not match header names with lookalike letters", () => {
    for (const name of ["x‐org‐id", "х-org-id", "x-οrg-id", "ｘ-org-id"])
      expect(() => new Headers({ [name]: other })).toThrow();
    for (const value of [other.replaceAll("-", "‐"), `${other}\r\nx-org-id: ${home}`])
      expect(() => new Headers({ "x-org-id": value })).toThrow();
  });

  it("in a body is rejected as an undeclared field", async () => {
    const response = await call(where, { method: "POST", token: superToken, body: { "x-org-id": other } });
    expect(response.status).toBe(400);
  });

  it("is ignored on a public route", async () => {
    const open = route({
      public: true,
      response: z.unknown(),
      handler: (input) => ({ hasCtx: "ctx" in input && input.ctx !== undefined }),
    });
    const response = await call(open, { token: superToken, headers: { "x-org-id": "not-a-uuid" } });
    expect([response.status, await response.json()]).toEqual([200, { hasCtx: false }]);
  });
});

describe("headers that claim an identity", () => {
  it("are ignored: 401 without a token, 200 with a valid one", async () => {
    const { orgId } = await createOrganization();
    const target = await createUser(orgId, { level: 0 });
    const claims = {
      "x-user-id": target.id,
      "x-clerk-user-id": target.clerkId,
      "x-role-level": "0",
      "x-forwarded-user": target.email,
      "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware",
      "x-internal": "true",
      "x-clerk-auth-status": "signed-in",
      "x-authenticated": "true",
      cookie: `__session=${await tokenFor(target.clerkId)}`,
    };
    expect((await call(where, { headers: claims })).status).toBe(401);
    expect((await call(where, { headers: claims, token: await tokenFor(target.clerkId) })).status).toBe(200);
  });
});
