import { randomInt } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { POST as askCode } from "../../../app/api/local-identity/code/route.ts";
import { POST as signIn, DELETE as signOut } from "../../../app/api/local-identity/session/route.ts";
import { POST as issue } from "../../../app/api/local-identity/token/route.ts";
import { GET as me } from "../../../app/api/users/me/route.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { env } from "../../../lib/platform/env.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";

const OWN = { origin: "http://localhost:3000", host: "localhost:3000", "sec-fetch-site": "same-origin" };
const FOREIGN: Record<string, string>[] = [
  { origin: "https://evil.com", host: "localhost:3000" },
  { origin: "null", host: "localhost:3000" },
  { origin: "http://localhost:3001", host: "localhost:3000" },
  // DNS rebinding: the attacker's host name resolves to our address and is the same in both headers.
  { origin: "http://evil.example:3000", host: "evil.example:3000", "sec-fetch-site": "same-origin" },
  { origin: "http://evil.example:3000", "x-forwarded-host": "evil.example:3000" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
];

async function member() {
  const { orgId } = await createOrganization();
  return { orgId, user: await createUser(orgId) };
}

async function tokenOf(response: Response): Promise<string> {
  return ((await response.json()) as { token: string }).token;
}

async function cookieOf(email: string): Promise<string> {
  const response = await call(signIn, { method: "POST", body: { email } });
  expect(response.status).toBe(204);
  return (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}

describe("POST /local-identity/token", () => {
  it("issues a member a token valid for one minute", async () => {
    const { user } = await member();
    const response = await call(issue, { method: "POST", body: { email: user.email.toUpperCase() } });
    const { token, expiresAt } = (await response.json()) as { token: string; expiresAt: string };
    const lifetime = Date.parse(expiresAt) - Date.now();
    expect(lifetime).toBeGreaterThan(50_000);
    expect(lifetime).toBeLessThanOrEqual(60_000);
    expect((await (await call(me, { token })).json()) as unknown).toMatchObject({ id: user.id, email: user.email });
  });

  it("answers a generic 404 to an unknown address", async () => {
    const response = await call(issue, { method: "POST", body: { email: "nobody@example.com" } });
    expect(await response.json()).toEqual({ statusCode: 404, message: "Resource not found", error: "Not Found" });
  });

  it("requires an address or a session", async () => {
    expect((await call(issue, { method: "POST", body: { email: "x" } })).status).toBe(400);
    expect((await call(issue, { method: "POST", body: { email: "a@b.test", level: 0 } })).status).toBe(400);
    expect((await call(issue, { method: "POST" })).status).toBe(401);
  });

  it("[D13] answers 403 to a foreign origin, including one rebound to our address", async () => {
    const { user } = await member();
    const cookie = await cookieOf(user.email);
    for (const headers of FOREIGN) {
      expect((await call(issue, { method: "POST", body: { email: user.email }, headers })).status).toBe(403);
      expect((await call(issue, { method: "POST", headers: { ...headers, cookie } })).status).toBe(403);
    }
    expect((await call(issue, { method: "POST", headers: { ...OWN, cookie } })).status).toBe(200);
  });

  it("accepts an origin of ALLOWED_ORIGINS and no other", async () => {
    const settings: { ALLOWED_ORIGINS: string } = env();
    const { ALLOWED_ORIGINS: before } = settings;
    onTestFinished(() => {
      settings.ALLOWED_ORIGINS = before;
    });
    const { user } = await member();
    const statusFrom = async (origin: string) =>
      (await call(issue, { method: "POST", body: { email: user.email }, headers: { origin } })).status;
    expect(await statusFrom("https://other.test")).toBe(403);
    settings.ALLOWED_ORIGINS = "https://other.test";
    expect(await statusFrom("https://other.test")).toBe(200);
    expect(await statusFrom("https://another.test")).toBe(403);
    expect(await statusFrom("http://other.test")).toBe(403);
  });
});

describe("local session", () => {
  it("is an HttpOnly same-site cookie for a working day", async () => {
    const { user } = await member();
    const response = await call(signIn, { method: "POST", body: { email: user.email }, headers: OWN });
    const cookie = response.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^balcao_session_3000=[\w.-]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/);
  });

  it("issues a fresh token of the same session on every call", async () => {
    const { user } = await member();
    const cookie = await cookieOf(user.email);
    const sessionOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).sid;
    const tokens = [];
    for (let index = 0; index < 2; index += 1)
      tokens.push(await tokenOf(await call(issue, { method: "POST", headers: { cookie } })));
    expect(new Set(tokens.map(sessionOf)).size).toBe(1);
    for (const token of tokens) expect((await call(me, { token })).status).toBe(200);
  });

  it("is rate-limited per session token instead of per IP address when a token is sent", async () => {
    const { user } = await member();
    const cookie = await cookieOf(user.email);
    const shop = { cookie, "x-forwarded-for": `10.2.${randomInt(256)}.${randomInt(256)}` };
    const rotate = (token?: string) => call(issue, { method: "POST", headers: shop, token });
    const token = await tokenOf(await rotate());
    const left = async (shown?: string) => Number((await rotate(shown)).headers.get("ratelimit-remaining"));
    expect([await left(), await left(token)]).toEqual([env().RATE_LIMIT - 2, env().RATE_LIMIT - 1]);
  });

  it("is not accepted as bearer token, and a bearer token is not accepted as session", async () => {
    const { user } = await member();
    const [name = "", session = ""] = (await cookieOf(user.email)).split("=");
    expect((await call(me, { token: session })).status).toBe(401);
    const cookie = `${name}=${await tokenFor(user.clerkId)}`;
    expect((await call(issue, { method: "POST", headers: { cookie } })).status).toBe(401);
  });

  it("ends with sign-out: its tokens and cookie are rejected", async () => {
    const { user } = await member();
    const [cookie, other] = [await cookieOf(user.email), await cookieOf(user.email)];
    const token = await tokenOf(await call(issue, { method: "POST", headers: { cookie } }));
    expect((await call(me, { token })).status).toBe(200);
    const response = await call(signOut, { method: "DELETE", headers: { ...OWN, cookie } });
    expect(response.status).toBe(204);
    expect(response.headers.get("set-cookie")).toContain("Max-Age=0");
    expect((await call(me, { token })).status).toBe(401);
    expect((await call(issue, { method: "POST", headers: { cookie } })).status).toBe(401);
    expect((await call(issue, { method: "POST", headers: { cookie: other } })).status).toBe(200);
  });

  it("of a bearer token ends with sign-out too", async () => {
    const { user } = await member();
    const token = await tokenFor(user.clerkId);
    expect((await call(signOut, { method: "DELETE", token })).status).toBe(204);
    expect((await call(me, { token })).status).toBe(401);
    expect((await call(me, { token: await tokenFor(user.clerkId) })).status).toBe(200);
  });

  it("cannot be started or ended from a foreign origin (403)", async () => {
    const { user } = await member();
    const cookie = await cookieOf(user.email);
    for (const headers of FOREIGN) {
      expect((await call(signOut, { method: "DELETE", headers: { ...headers, cookie } })).status).toBe(403);
      expect((await call(signIn, { method: "POST", body: { email: user.email }, headers })).status).toBe(403);
    }
    expect((await call(issue, { method: "POST", headers: { cookie } })).status).toBe(200);
  });
});

it("sign-in with a code answers 404 where an address alone is enough to sign in", async () => {
  const { user } = await member();
  const body = { email: user.email };
  expect((await call(askCode, { method: "POST", body })).status).toBe(404);
  expect((await call(signIn, { method: "POST", body: { ...body, code: "12345678" } })).status).toBe(404);
});

describe("invited person", () => {
  async function invited() {
    const { orgId, user } = await member();
    const email = `${crypto.randomUUID()}@example.test`;
    await tenantDb(orgId).transaction(({ prisma }) =>
      prisma.invite.create({ data: { organizationId: orgId, email, roleId: user.roleId } }),
    );
    return { orgId, email, roleId: user.roleId };
  }

  it("becomes a member with the invite's role on the first request, once", async () => {
    const { orgId, email, roleId } = await invited();
    const token = await tokenOf(await call(issue, { method: "POST", body: { email } }));
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(me, { token })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await answers[0]?.json()).toMatchObject({ email, tenantId: orgId, role: { id: roleId } });
    const members = await tenantDb(orgId).transaction(({ prisma }) => prisma.user.count({ where: { email } }));
    const open = await tenantDb(orgId).transaction(({ prisma }) =>
      prisma.invite.count({ where: { acceptedAt: null } }),
    );
    expect([members, open]).toEqual([1, 0]);
  });

  it("becomes a member when they sign in", async () => {
    const { orgId, email } = await invited();
    const cookie = await cookieOf(email);
    expect(await tenantDb(orgId).transaction(({ prisma }) => prisma.user.count({ where: { email } }))).toBe(1);
    const token = await tokenOf(await call(issue, { method: "POST", headers: { cookie } }));
    expect((await call(me, { token })).status).toBe(200);
  });

  it("is rejected when the invite no longer exists", async () => {
    const { orgId, email } = await invited();
    const token = await tokenOf(await call(issue, { method: "POST", body: { email } }));
    await tenantDb(orgId).transaction(({ prisma }) => prisma.invite.deleteMany());
    expect((await call(me, { token })).status).toBe(403);
  });
});
