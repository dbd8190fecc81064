import { generateKeyPairSync, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tenantDb } from "../../../lib/platform/db.ts";
import { hashToken } from "../../../lib/platform/token.ts";
import { clerkError, startClerkApi } from "../../support/clerk-api.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { tokenFor } from "../../support/http.ts";
import { ALL, as, logOf } from "../../support/team.ts";

// Runs as an installation with Clerk, whose API is a stub over real HTTP.
const HOST = "slug.clerk.accounts.dev";
const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const clerkToken = (id: string, claims: Record<string, unknown> = {}) =>
  tokenFor(id, { iss: `https://${HOST}`, ...claims }, { privateKey, header: { kid: "ins_1" } });
const address = () => `${randomUUID()}@example.test`;
const BAD_GATEWAY = {
  statusCode: 502,
  message: "The identity provider didn't answer as expected; nothing was changed",
  error: "Bad Gateway",
};

let clerk: Awaited<ReturnType<typeof startClerkApi>>;
let orgId: string;
let boss: { id: string; roleId: string; api: ReturnType<typeof as> };

beforeAll(async () => {
  clerk = await startClerkApi();
  Object.assign(process.env, {
    IDENTITY_PROVIDER: "",
    CLERK_SECRET_KEY: "sk_test_0123456789",
    CLERK_API_URL: clerk.url,
    NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: `pk_test_${Buffer.from(`${HOST}$`).toString("base64")}`,
    CLERK_JWT_KEY: publicKey.replaceAll("\n", ""),
  });
});
afterAll(() => clerk.close());
beforeEach(async () => {
  clerk.reset();
  ({ orgId } = await createOrganization());
  const user = await createUser(orgId, { permissions: ALL });
  boss = { ...user, api: as(await clerkToken(user.clerkId)) };
});

async function memberOf() {
  const user = await createUser(orgId, { level: 20 });
  return { ...user, api: as(await clerkToken(user.clerkId)) };
}

const invitation = (id: string, email: string) => ({
  object: "invitation",
  id,
  email_address: email,
  status: "pending",
  revoked: false,
  public_metadata: null,
  created_at: 1,
  updated_at: 1,
});
const session = (id: string, userId: string) => ({
  object: "session",
  id,
  client_id: "client_1",
  user_id: userId,
  status: "active",
  last_active_at: 1,
  expire_at: 2,
  abandon_at: 3,
  created_at: 1,
  updated_at: 1,
});
const account = (id: string) => ({
  id,
  object: "user",
  first_name: "Ana",
  last_name: "Souza",
  primary_email_address_id: null,
  email_addresses: [],
  phone_numbers: [],
  web3_wallets: [],
  external_accounts: [],
  enterprise_accounts: [],
  passkeys: [],
  public_metadata: {},
  updated_at: 1_767_225_600_000,
});
const openInvites = () =>
  tenantDb(orgId).transaction(({ prisma }) =>
    prisma.invite.findMany({ where: { organizationId: orgId, acceptedAt: null } }),
  );

describe("invitation with Clerk", () => {
  const invite = (email: string, roleId = boss.roleId) => boss.api("POST /users/invite", { body: { email, roleId } });

  it("is sent by Clerk with a link to our sign-in and a reference to the invite", async () => {
    const email = address();
    clerk.answer("POST /invitations", invitation("inv_1", email));
    expect((await invite(email)).status).toBe(201);
    const [{ body } = { body: {} as Record<string, unknown> }, ...more] = clerk.callsTo("POST /invitations");
    const [, token = ""] =
      /^http:\/\/localhost:3000\/sign-in\?invite=([\w-]{22})$/.exec(String(body.redirect_url)) ?? [];
    expect(body).toMatchObject({ email_address: email, public_metadata: { invite: hashToken(token) } });
    expect(more).toEqual([]);
    expect(await openInvites()).toMatchObject([{ email, providerId: "inv_1" }]);
  });

  it.each([
    [400, "duplicate_record"],
    [422, "form_identifier_exists"],
  ])("is created with ignore_existing if the address exists at Clerk (%i %s)", async (status, code) => {
    const email = address();
    clerk.reply("POST /invitations", ({ body }) =>
      body.ignore_existing ? { status: 200, body: invitation("inv_own", email) } : clerkError(status, code),
    );
    expect((await invite(email)).status).toBe(201);
    expect(await openInvites()).toMatchObject([{ email, providerId: "inv_own" }]);
    clerk.answer("POST /invitations/inv_own/revoke", { ...invitation("inv_own", email), status: "revoked" });
    const [{ id } = { id: "" }] = await openInvites();
    expect((await boss.api("DELETE /users/:id", { id })).status).toBe(204);
    const touched = clerk.asked.filter(({ path }) => path.startsWith("/invitations"));
    expect(touched.map(({ path }) => path)).toEqual(["/invitations", "/invitations", "/invitations/inv_own/revoke"]);
  });

  it("to a user who already has a Clerk account is stored without a Clerk invitation", async () => {
    const email = address();
    clerk.reply("POST /invitations", clerkError(422, "form_identifier_exists"));
    expect((await invite(email)).status).toBe(201);
    expect(await openInvites()).toMatchObject([{ email, providerId: null }]);
  });

  it.each([
    ["is down", clerkError(500, "internal")],
    ["doesn't know our key", clerkError(401, "authentication_invalid")],
    ["answers nonsense", { status: 503, body: "<html>" }],
  ])("is a 502 and not stored when Clerk %s, and can be repeated", async (_, reply) => {
    const email = address();
    clerk.reply("POST /invitations", reply);
    expect(await invite(email)).toMatchObject({ status: 502, body: BAD_GATEWAY });
    expect(await openInvites()).toEqual([]);
    clerk.answer("POST /invitations", invitation("inv_2", email));
    expect((await invite(email)).status).toBe(201);
  });

  it("beyond Clerk's hourly limit is a 429 with Retry-After", async () => {
    clerk.reply("POST /invitations", clerkError(429, "too_many_requests", { "retry-after": "900" }));
    const { status, headers } = await invite(address());
    expect([status, headers.get("retry-after")]).toEqual([429, "900"]);
    expect(await openInvites()).toEqual([]);
  });

  it("to an address that Clerk rejects is a 400", async () => {
    clerk.reply("POST /invitations", clerkError(422, "form_param_format_invalid"));
    expect((await invite(address())).status).toBe(400);
    expect(await openInvites()).toEqual([]);
  });

  it("opened by link or named by the account decides the organization; otherwise the first one does", async () => {
    const { orgId: rival } = await createOrganization();
    const other = await createUser(rival, { permissions: ALL });
    const api = as(await clerkToken(other.clerkId));
    for (const comesBy of ["link", "account", "neither"] as const) {
      const [email, id] = [address(), `user_${randomUUID()}`];
      clerk.answer("POST /invitations", invitation("inv_first", email));
      expect((await api("POST /users/invite", { body: { email, roleId: other.roleId } })).status).toBe(201);
      expect((await invite(email)).status).toBe(201);
      const { redirect_url: link, public_metadata: metadata } = clerk.callsTo("POST /invitations").at(-1)?.body ?? {};
      const verified = { id: "idn_1", email_address: email, verification: { status: "verified" }, linked_to: [] };
      const made = { ...account(id), primary_email_address_id: "idn_1", email_addresses: [verified] };
      clerk.answer(`GET /users/${id}`, { ...made, public_metadata: comesBy === "account" ? metadata : {} });
      const cookie = `balcao_invite_3000=${String(link).split("invite=")[1]}`;
      const headers = comesBy === "link" ? { headers: { cookie } } : {};
      const { status, body } = await as(await clerkToken(id))("GET /users/me", headers);
      expect([comesBy, status, body.tenantId]).toEqual([comesBy, 200, comesBy === "neither" ? rival : orgId]);
    }
  });

  it("is deleted here only after Clerk revoked it or reported it as accepted", async () => {
    const email = address();
    clerk.answer("POST /invitations", invitation("inv_3", email));
    const { id } = (await invite(email)).body;
    clerk.reply("POST /invitations/inv_3/revoke", clerkError(500, "internal"));
    expect((await boss.api("DELETE /users/:id", { id })).status).toBe(502);
    expect(await openInvites()).toHaveLength(1);
    clerk.reply("POST /invitations/inv_3/revoke", clerkError(400, "invitation_already_accepted"));
    expect((await boss.api("DELETE /users/:id", { id })).status).toBe(204);
    expect(await openInvites()).toEqual([]);
  });

  it("is resent: the old one is revoked and a new one sent, even for an address known to Clerk", async () => {
    const email = address();
    clerk.answer("POST /invitations", invitation("inv_4", email));
    const { id } = (await invite(email)).body;
    clerk.answer("POST /invitations/inv_4/revoke", { ...invitation("inv_4", email), status: "revoked" });
    clerk.answer("POST /invitations", invitation("inv_5", email));
    expect((await boss.api("POST /users/:id/resend", { id })).status).toBe(200);
    expect(clerk.callsTo("POST /invitations/inv_4/revoke")).toHaveLength(1);
    expect(clerk.callsTo("POST /invitations").at(-1)?.body).toMatchObject({ ignore_existing: true });
    expect(await openInvites()).toMatchObject([{ providerId: "inv_5" }]);
  });
});

describe("member with Clerk", () => {
  const sessionsOf = (...sessions: object[]) =>
    clerk.answer("GET /sessions", { data: sessions, total_count: sessions.length });

  it("must set a new password and loses all sessions and issued tokens on reset", async () => {
    const { id, clerkId } = await memberOf();
    clerk.answer(`POST /users/${clerkId}/password/set_compromised`, account(clerkId));
    sessionsOf(session("sess_a", clerkId), session("sess_b", clerkId));
    clerk.answer("POST /sessions/sess_a/revoke", session("sess_a", clerkId));
    clerk.reply("POST /sessions/sess_b/revoke", clerkError(404, "resource_not_found"));
    const open = as(await clerkToken(clerkId, { sid: "sess_a" }));
    expect((await open("GET /users/me")).status).toBe(200);
    expect((await boss.api("POST /users/:id/reset-password", { id })).status).toBe(204);
    expect((await open("GET /users/me")).status).toBe(401);
    expect(clerk.callsTo("GET /sessions")[0]?.query.get("user_id")).toBe(clerkId);
    expect((await as(await clerkToken(clerkId))("GET /users/me")).status).toBe(200);
  });

  it("without a password is signed out on reset too", async () => {
    const { id, clerkId } = await memberOf();
    clerk.reply(`POST /users/${clerkId}/password/set_compromised`, clerkError(422, "no_password_set"));
    clerk.answer(`GET /users/${clerkId}`, account(clerkId));
    sessionsOf(session("sess_c", clerkId));
    clerk.answer("POST /sessions/sess_c/revoke", session("sess_c", clerkId));
    expect((await boss.api("POST /users/:id/reset-password", { id })).status).toBe(204);
    expect(clerk.callsTo("POST /sessions/sess_c/revoke")).toHaveLength(1);
  });

  it("without a Clerk account cannot be reset (404), and a failed reset (502) is not audited as done", async () => {
    const { id, clerkId } = await memberOf();
    expect((await boss.api("POST /users/:id/reset-password", { id })).status).toBe(404);
    clerk.reply(`POST /users/${clerkId}/password/set_compromised`, clerkError(500, "internal"));
    expect(await boss.api("POST /users/:id/reset-password", { id })).toMatchObject({ status: 502, body: BAD_GATEWAY });
    expect((await logOf(orgId)).map(({ action_type: type }) => type)).not.toContain("ADMIN_PASSWORD_RESET");
  });

  it("is banned while deactivated, and stays unchanged when Clerk fails", async () => {
    const member = await memberOf();
    const { id, clerkId } = member;
    const setActive = (active: boolean) => boss.api("PATCH /users/:id/status", { id, body: { active } });
    sessionsOf();
    clerk.reply(`POST /users/${clerkId}/ban`, clerkError(500, "internal"));
    expect((await setActive(false)).status).toBe(502);
    expect((await member.api("GET /users/me")).status).toBe(200);
    clerk.answer(`POST /users/${clerkId}/ban`, account(clerkId));
    expect((await setActive(false)).body).toMatchObject({ status: "deactivated" });
    expect((await member.api("GET /users/me")).status).toBe(401);
    clerk.reply(`POST /users/${clerkId}/unban`, clerkError(500, "internal"));
    expect((await setActive(true)).status).toBe(502);
    expect((await member.api("GET /users/me")).status).toBe(401);
    clerk.answer(`POST /users/${clerkId}/unban`, account(clerkId));
    expect((await setActive(true)).body).toMatchObject({ status: "active" });
    expect((await as(await clerkToken(clerkId))("GET /users/me")).status).toBe(200);
  });

  it("is deleted both at Clerk and here, or not at all", async () => {
    const member = await memberOf();
    const { id, clerkId } = member;
    sessionsOf();
    clerk.reply(`DELETE /users/${clerkId}`, clerkError(500, "internal"));
    expect((await boss.api("DELETE /users/:id", { id })).status).toBe(502);
    expect((await member.api("GET /users/me")).status).toBe(200);
    clerk.answer(`DELETE /users/${clerkId}`, { id: clerkId, object: "user", deleted: true });
    expect((await boss.api("DELETE /users/:id", { id })).status).toBe(204);
    expect((await member.api("GET /users/me")).status).toBe(403);
  });

  it("is deleted here even if the Clerk account no longer exists", async () => {
    const { id } = await memberOf();
    expect((await boss.api("DELETE /users/:id", { id })).status).toBe(204);
    expect((await boss.api("GET /users")).body.data.map((row: { id: string }) => row.id)).toEqual([boss.id]);
  });
});
