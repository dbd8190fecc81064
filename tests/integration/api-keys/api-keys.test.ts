import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PATCH as updateCampaign } from "../../../app/api/campaigns/[id]/route.ts";
import { POST as createCampaign, GET as listCampaigns } from "../../../app/api/campaigns/route.ts";
import { GET as listCustomers } from "../../../app/api/customers/route.ts";
import { POST as revoke } from "../../../app/api/settings/api-keys/[id]/revoke/route.ts";
import { POST as rotate } from "../../../app/api/settings/api-keys/[id]/rotate/route.ts";
import { POST as create, GET as list } from "../../../app/api/settings/api-keys/route.ts";
import { PUT as saveCosts } from "../../../app/api/settings/costs/route.ts";
import { GET as me } from "../../../app/api/users/me/route.ts";
import { GET as listUsers } from "../../../app/api/users/route.ts";
import { POST as automation } from "../../../app/api/webhooks/automation/route.ts";
import { listAccessLogs } from "../../../lib/audit/index.ts";
import { AuditLogQuery } from "../../../lib/audit/schemas.ts";
import { upsertCustomers } from "../../../lib/customers/index.ts";
import type { RouteHandler } from "../../../lib/http/index.ts";
import { route } from "../../../lib/http/index.ts";
import type { ApiKeyView, NewApiKeyView } from "../../../lib/identity/schemas.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { eventually } from "../../support/eventually.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";
import { type Call, call, tokenFor } from "../../support/http.ts";
import { ALL, logOf } from "../../support/team.ts";

let orgId: string;
let admin: { id: string; clerkId: string };
let [here, elsewhere] = ["", ""];

beforeAll(async () => {
  ({ orgId } = await createOrganization("Chaves"));
  [here, elsewhere] = [await createStore(orgId, "F01"), await createStore(orgId, "F02")];
});
// Each creates few keys: creating many is limited per person.
beforeEach(async () => {
  admin = await createUser(orgId, { permissions: ALL });
});

type Made = NewApiKeyView;
type Fields = { name?: string; scopes?: string[]; storeIds?: string[]; expiresAt?: string };

const ask = async (handler: RouteHandler, options: Call) => {
  const response = await call(handler, options);
  const text = await response.text();
  return {
    status: response.status,
    code: response.headers.get("x-error-code"),
    body: text === "" ? null : JSON.parse(text),
    headers: response.headers,
  };
};
const as = async (person: { clerkId: string }) => ({ token: await tokenFor(person.clerkId), method: "POST" });
const post = async (fields: Fields, person = admin) =>
  ask(create, {
    ...(await as(person)),
    path: "/api/settings/api-keys",
    body: { name: "Loja virtual", scopes: ["app:campaigns:read"], ...fields },
  });
const make = async (fields: Fields = {}, person = admin): Promise<Made> => {
  const { status, body } = await post(fields, person);
  expect(status).toBe(201);
  return body;
};
const revokeKey = async (id: string, person = admin) => ask(revoke, { ...(await as(person)), params: { id } });
const rotateKey = async (id: string, body: object, person = admin) =>
  ask(rotate, { ...(await as(person)), params: { id }, body });
/** One customer in each store. */
const plantCustomers = async () => {
  const place = { zipCode: null, city: null, state: null, address: null, neighborhood: null };
  const person = { ...place, email: null, phoneType: null, taxId: null, birthDate: null };
  const rows = [here, elsewhere].map((storeId, at) => ({
    ...person,
    storeId,
    storeCode: `F0${at + 1}`,
    externalId: String(at),
    transId: at + 1,
    name: `Cliente ${at}`,
    phone: null,
  }));
  await tenantDb(orgId).sql((sql) => upsertCustomers(sql, orgId, rows));
  const found = await tenantDb(orgId).rows<{ id: string }>(
    "SELECT id FROM customer WHERE organization_id = $1 ORDER BY trans_id",
    [orgId],
  );
  return found.map(({ id }) => id);
};
const stateOf = async (id: string) =>
  (await tenantDb(orgId).rows("SELECT * FROM api_key WHERE organization_id = $1 AND id = $2", [orgId, id]))[0];
const use = (secret: string, handler: RouteHandler = listCampaigns, options: Call = {}) =>
  ask(handler, { token: secret, ...options });

describe("[C12] a key", () => {
  it("is shown once, and stored as its hash only", async () => {
    const { key, secret } = await make({ name: " ERP " });
    expect(secret).toMatch(/^balcao_live_[0-9A-Za-z]{57}$/);
    expect(key).toMatchObject({ name: "ERP", prefix: secret.slice(0, 20), status: "active", stores: null });
    const row = JSON.stringify(await stateOf(key.id));
    expect(row).not.toContain(secret.slice(20));
    const shown = await ask(list, { token: await tokenFor(admin.clerkId) });
    expect(shown.status).toBe(200);
    expect(JSON.stringify(shown.body)).not.toContain(secret.slice(20));
    expect(shown.body.data.find(({ id }: ApiKeyView) => id === key.id)).toMatchObject({
      createdBy: "Pessoa Teste",
      lastUsedAt: null,
      canRotate: true,
    });
  });

  it("calls the API for its organization, and remembers when", async () => {
    const { key, secret } = await make();
    expect((await use(secret)).status).toBe(200);
    await eventually(async () => expect((await stateOf(key.id))?.last_used_at).not.toBeNull());
  });

  it.each([
    ["mistyped", (secret: string) => `${secret.slice(0, -1)}${secret.endsWith("0") ? "1" : "0"}`],
    ["of zeros", () => `balcao_live_${"0".repeat(57)}`],
    ["cut", (secret: string) => secret.slice(0, -3)],
    ["without its secret", (secret: string) => secret.slice(0, 20)],
  ])("that is %s is refused", async (_, change) => {
    const { secret } = await make();
    expect(await use(change(secret))).toMatchObject({ status: 401, code: "invalid_key" });
  });

  it("that does not exist is rejected, though well-formed", async () => {
    const { newApiKey } = await import("../../../lib/identity/rules/api-key.ts");
    expect(await use(newApiKey().secret)).toMatchObject({ status: 401, code: "invalid_key" });
  });

  it("is refused from the request after its revocation on, which anyone may repeat", async () => {
    const { key, secret } = await make();
    expect((await use(secret)).status).toBe(200);
    expect(await revokeKey(key.id)).toMatchObject({ status: 200, body: { status: "revoked", canRotate: false } });
    expect(await use(secret)).toMatchObject({ status: 401, code: "key_revoked" });
    const { revokedAt } = (await revokeKey(key.id)).body;
    expect((await stateOf(key.id))?.revoked_at).toEqual(new Date(revokedAt));
  });

  it("is refused after its expiry", async () => {
    const { key, secret } = await make({ expiresAt: "2099-01-01T00:00:00Z" });
    expect((await use(secret)).status).toBe(200);
    await tenantDb(orgId).rows("UPDATE api_key SET expires_at = now() WHERE organization_id = $1 AND id = $2", [
      orgId,
      key.id,
    ]);
    expect(await use(secret)).toMatchObject({ status: 401, code: "key_expired" });
    expect(await post({ expiresAt: "2020-01-01T00:00:00Z" })).toMatchObject({ status: 400 });
  });

  it("stays when its creator goes, and its list says so", async () => {
    const gone = await createUser(orgId, { permissions: ALL });
    const { key, secret } = await make({}, gone);
    await tenantDb(orgId).rows("DELETE FROM app_user WHERE organization_id = $1 AND id = $2", [orgId, gone.id]);
    expect((await use(secret)).status).toBe(200);
    const shown = await ask(list, { token: await tokenFor(admin.clerkId) });
    expect(shown.body.data.find(({ id }: ApiKeyView) => id === key.id)).toMatchObject({ createdBy: null });
  });
});

describe("[C12] the scopes of a key", () => {
  it("permit what they name: to read only, or to read and change", async () => {
    const campaign = { method: "POST", body: { name: "Uma", channel: "email" } };
    const reading = await make({ scopes: ["app:campaigns:read", "app:campaigns:send:read"] });
    expect((await use(reading.secret)).status).toBe(200);
    expect(await use(reading.secret, createCampaign, campaign)).toMatchObject({
      status: 403,
      code: "insufficient_scope",
    });
    const half = await make({ scopes: ["app:campaigns"] });
    expect(await use(half.secret, createCampaign, campaign)).toMatchObject({ status: 403, code: "insufficient_scope" });
    const both = await make({ scopes: ["app:campaigns", "app:campaigns:send", "app:campaigns:read"] });
    expect(both.key.scopes).toEqual(["app:campaigns", "app:campaigns:send"]);
    expect((await use(both.secret, createCampaign, campaign)).status).toBe(201);
    expect(await use(both.secret, listCustomers)).toMatchObject({ status: 403, code: "insufficient_scope" });
  });

  it("of a key that only reads permit no change, also where a route needs no permission", async () => {
    const free = route({ handler: () => undefined });
    const { secret } = await make();
    expect((await use(secret, free)).status).toBe(204);
    expect(await use(secret, free, { method: "POST" })).toMatchObject({ status: 403, code: "insufficient_scope" });
  });

  it("without the one to send do not let it schedule a campaign", async () => {
    const { secret } = await make({ scopes: ["app:campaigns"] });
    const draft = { ...(await as(admin)), body: { name: "Rascunho", channel: "email" } };
    const { body: campaign } = await ask(createCampaign, draft);
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
    const path = `/api/campaigns/${campaign.id}`;
    const change = { method: "PATCH", path, params: { id: campaign.id }, body: { scheduledAt } };
    expect(await use(secret, updateCampaign, change)).toMatchObject({
      status: 403,
      code: "scheduling_needs_send_permission",
    });
  });

  it("never include people, roles, keys, or the operator's settings", async () => {
    expect(await post({ scopes: ["app:team"] })).toMatchObject({ status: 400, code: "validation_failed" });
    const scopes = ALL.filter((permission) => permission !== "app:team");
    const { secret } = await make({ scopes });
    for (const handler of [listUsers, list])
      expect(await use(secret, handler)).toMatchObject({ status: 403, code: "insufficient_scope" });
    const operators = route({ superAdmin: true, handler: () => undefined });
    expect(await use(secret, operators)).toMatchObject({ status: 403, code: "role_not_allowed" });
  });

  it("leave a person's own profile to persons", async () => {
    const { secret } = await make();
    expect(await use(secret, me)).toMatchObject({ status: 403, code: "person_required" });
  });

  it("do not open the automation webhook, which has the installation's key", async () => {
    const { secret } = await make({ scopes: ALL.filter((permission) => permission !== "app:team") });
    const body = { action: "campaign.send", data: { organizationId: orgId, campaignId: randomUUID() } };
    expect(await use(secret, automation, { method: "POST", body })).toMatchObject({ status: 401, code: "invalid_key" });
  });

  it("are at most what the creator holds", async () => {
    const marketing = await createUser(orgId, { permissions: ["app:team", "app:campaigns"] });
    expect(await post({ scopes: ["app:customers:read"] }, marketing)).toMatchObject({
      status: 403,
      code: "key_exceeds_own_permissions",
    });
    const { key } = await make({ scopes: ["app:campaigns"] }, marketing);
    const greater = await make({ scopes: ["app:customers"] });
    expect(await rotateKey(greater.key.id, { endsAt: "2099-01-01T00:00:00Z" }, marketing)).toMatchObject({
      status: 403,
      code: "key_exceeds_own_permissions",
    });
    expect((await revokeKey(greater.key.id, marketing)).status).toBe(200);
    expect((await revokeKey(key.id, marketing)).status).toBe(200);
  });

  it("need an administrator", async () => {
    const other = await createUser(orgId, { permissions: ALL.filter((permission) => permission !== "app:team") });
    expect(await post({}, other)).toMatchObject({ status: 403, code: "forbidden" });
    const reader = await createUser(orgId, { permissions: ALL, readOnly: true });
    expect(await post({}, reader)).toMatchObject({ status: 403, code: "role_read_only" });
  });
});

describe("[C12] the stores of a key", () => {
  it("limit what it sees, as a user's do", async () => {
    const [near, far] = await plantCustomers();
    const everything = await make({ scopes: ["app:customers:read"] });
    const limited = await make({ scopes: ["app:customers:read"], storeIds: [here] });
    expect(limited.key.stores?.map(({ id }) => id)).toEqual([here]);
    const seen = async (secret: string) =>
      (await use(secret, listCustomers)).body.data.map(({ id }: { id: string }) => id).sort();
    expect(await seen(everything.secret)).toEqual([near, far].sort());
    expect(await seen(limited.secret)).toEqual([near]);
  });

  it("leave a limited key without any store rather than with all", async () => {
    const { key, secret } = await make({ scopes: ["app:customers:read"], storeIds: [here] });
    await tenantDb(orgId).rows("DELETE FROM api_key_store WHERE organization_id = $1 AND api_key_id = $2", [
      orgId,
      key.id,
    ]);
    expect((await use(secret, listCustomers)).body.data).toEqual([]);
  });

  it("keep what concerns every store out of reach", async () => {
    const { secret } = await make({ scopes: ["app:settings"], storeIds: [here] });
    expect(await use(secret, saveCosts, { method: "PUT", body: { marginPercent: 10 } })).toMatchObject({
      status: 403,
      code: "needs_every_store",
    });
  });

  it("are at most the creator's", async () => {
    const local = await createUser(orgId, { permissions: ALL, storeIds: [here] });
    expect(await post({ storeIds: [elsewhere] }, local)).toMatchObject({ status: 403, code: "stores_beyond_own" });
    expect(await post({}, local)).toMatchObject({ status: 403 });
    const { key } = await make({ storeIds: [here] }, local);
    const wide = await make();
    expect(await rotateKey(wide.key.id, { endsAt: "2099-01-01T00:00:00Z" }, local)).toMatchObject({ status: 403 });
    expect((await rotateKey(key.id, { endsAt: "2099-01-01T00:00:00Z" }, local)).status).toBe(201);
  });
});

describe("a rotation", () => {
  it("leaves both keys alive until the chosen time", async () => {
    const old = await make({ scopes: ["app:campaigns"], storeIds: [here] });
    const next = await rotateKey(old.key.id, { endsAt: "2099-01-01T00:00:00Z" });
    expect(next).toMatchObject({ status: 201, body: { key: { successorOf: old.key.id, scopes: ["app:campaigns"] } } });
    expect(next.body.key.stores.map(({ id }: { id: string }) => id)).toEqual([here]);
    for (const secret of [old.secret, next.body.secret]) expect((await use(secret)).status).toBe(200);
    expect((await stateOf(old.key.id))?.expires_at).toEqual(new Date("2099-01-01T00:00:00Z"));
    expect(await rotateKey(old.key.id, { endsAt: "2099-01-01T00:00:00Z" })).toMatchObject({
      status: 409,
      code: "api_key_replaced",
    });
  });

  it("can end the old key now, and never lengthens its life", async () => {
    const old = await make({ expiresAt: "2098-01-01T00:00:00Z" });
    await rotateKey(old.key.id, { endsAt: "2099-01-01T00:00:00Z" });
    expect((await stateOf(old.key.id))?.expires_at).toEqual(new Date("2098-01-01T00:00:00Z"));
    const other = await make();
    const next = await rotateKey(other.key.id, { endsAt: "2020-01-01T00:00:00Z" });
    expect(await use(other.secret)).toMatchObject({ status: 401, code: "key_expired" });
    expect((await use(next.body.secret)).status).toBe(200);
    expect(await rotateKey(other.key.id, { endsAt: "2099-01-01T00:00:00Z" })).toMatchObject({
      status: 409,
      code: "api_key_ended",
    });
  });

  it("ends the old key now without a time, and not in the past", async () => {
    for (const body of [{}, { endsAt: "2020-01-01T00:00:00Z" }]) {
      const { key, secret } = await make();
      expect((await rotateKey(key.id, body)).status).toBe(201);
      expect(await use(secret)).toMatchObject({ status: 401, code: "key_expired" });
      const { created_at: from, expires_at: to } = (await stateOf(key.id)) as { created_at: Date; expires_at: Date };
      expect(to.getTime()).toBeGreaterThanOrEqual(from.getTime());
    }
  });

  it("gives the successor the lifetime of the old key, unless it is given an expiry or none", async () => {
    const lifetimeOf = ({ createdAt, expiresAt }: ApiKeyView) =>
      expiresAt === null ? null : Date.parse(expiresAt) - Date.parse(createdAt);
    const limited = async () => (await make({ expiresAt: "2098-01-01T00:00:00Z" })).key;
    const successor = async (id: string, body: object = {}): Promise<ApiKeyView> =>
      (await rotateKey(id, { endsAt: "2099-01-01T00:00:00Z", ...body })).body.key;
    const old = await limited();
    expect(lifetimeOf(await successor(old.id))).toBe(lifetimeOf(old));
    expect((await successor((await make()).key.id)).expiresAt).toBeNull();
    expect((await successor((await limited()).id, { expiresAt: null })).expiresAt).toBeNull();
    const chosen = await successor((await limited()).id, { expiresAt: "2097-01-01T00:00:00Z" });
    expect(new Date(chosen.expiresAt ?? 0)).toEqual(new Date("2097-01-01T00:00:00Z"));
  });

  it("repeated after a lost successor keeps the lifetime, which the first one cut short", async () => {
    const { key } = await make();
    const lost = await rotateKey(key.id, { endsAt: "2099-01-01T00:00:00Z" });
    await revokeKey(lost.body.key.id);
    expect((await rotateKey(key.id, { endsAt: "2099-01-01T00:00:00Z" })).body.key.expiresAt).toBeNull();
  });

  it("can be repeated if the successor was revoked, for example because it was not copied", async () => {
    const { key } = await make();
    const lost = await rotateKey(key.id, { endsAt: "2099-01-01T00:00:00Z" });
    await revokeKey(lost.body.key.id);
    expect((await rotateKey(key.id, { endsAt: "2099-01-01T00:00:00Z" })).status).toBe(201);
  });
});

describe("[C12] keys of another organization", () => {
  it("are not found by list, rotation and revocation, and see nothing of this one", async () => {
    const other = await createOrganization("Outra");
    const stranger = await createUser(other.orgId, { permissions: ALL });
    const { key } = await make();
    const strangers = await ask(list, { token: await tokenFor(stranger.clerkId) });
    expect(strangers.body).toMatchObject({ data: [], total: 0 });
    for (const answer of [
      await revokeKey(key.id, stranger),
      await rotateKey(key.id, { endsAt: "2099-01-01T00:00:00Z" }, stranger),
    ])
      expect(answer).toMatchObject({ status: 404, code: "api_key_not_found" });
    expect(await post({ storeIds: [here] }, stranger)).toMatchObject({ status: 404, code: "store_not_found" });
    const theirs = await make({ name: "Deles" }, stranger);
    await use((await make({ scopes: ["app:campaigns", "app:campaigns:send"] })).secret, createCampaign, {
      method: "POST",
      body: { name: "Nossa", channel: "email" },
    });
    const campaigns = await use(theirs.secret, listCampaigns, { headers: { "x-org-id": orgId } });
    expect(campaigns.body).toMatchObject({ data: [], total: 0 });
  });
});

describe("the limits of a key", () => {
  it("are its own: one key does not use up another's, nor its creator's", async () => {
    const few = route({ rateLimit: { limit: 3, name: randomUUID() }, handler: () => undefined });
    const [one, two] = [await make(), await make()];
    for (let count = 0; count < 3; count += 1) expect((await use(one.secret, few)).status).toBe(204);
    const refused = await use(one.secret, few);
    expect(refused).toMatchObject({ status: 429, code: "too_many_requests" });
    expect(refused.headers.get("retry-after")).not.toBeNull();
    expect((await use(two.secret, few)).status).toBe(204);
    expect((await ask(few, { token: await tokenFor(admin.clerkId) })).status).toBe(204);
  });

  it("include the organization's quota, which its people share", async () => {
    const small = await createOrganization("Pequena");
    const person = await createUser(small.orgId, { permissions: ALL });
    const { secret } = await make({}, person);
    await tenantDb(small.orgId).rows("UPDATE organization SET quota_api_requests_per_minute = 2 WHERE id = $1", [
      small.orgId,
    ]);
    await use(secret);
    expect(await use(secret)).toMatchObject({ status: 429, code: "quota_exceeded" });
  });
});

describe("[C12] the audit log", () => {
  it("shows what a key did under its name and prefix, and never the key", async () => {
    const { key, secret } = await make({ name: "Robô", scopes: ["app:campaigns", "app:campaigns:send"] });
    await use(secret, createCampaign, {
      method: "POST",
      path: "/api/campaigns",
      body: { name: "Do robô", channel: "email" },
    });
    const ctx = systemCtx(orgId, "test");
    await eventually(async () => {
      const { data } = await listAccessLogs(ctx, AuditLogQuery.parse({ userId: key.id }));
      expect(data).toMatchObject([
        { actionType: "CAMPAIGN_CREATE", user: { id: key.id, name: "Robô", email: `key:${key.prefix}` } },
      ]);
    });
  });

  it("has an entry for the creation, rotation and revocation of a key, without the key", async () => {
    const { key, secret } = await make({ name: "Auditada" });
    const path = `/api/settings/api-keys/${key.id}`;
    const rotated = await ask(rotate, {
      ...(await as(admin)),
      path: `${path}/rotate`,
      params: { id: key.id },
      body: { endsAt: "2099-01-01T00:00:00Z" },
    });
    await ask(revoke, { ...(await as(admin)), path: `${path}/revoke`, params: { id: key.id } });
    await eventually(async () => {
      const rows = (await logOf(orgId)).filter(({ metadata }) => JSON.stringify(metadata).includes(key.id));
      expect(rows.map(({ action_type: action }) => action).sort()).toEqual([
        "API_KEY_CREATE",
        "API_KEY_REVOKE",
        "API_KEY_ROTATE",
      ]);
      expect(rows.every(({ user_id: by }) => by === admin.id)).toBe(true);
    });
    const everything = JSON.stringify(await logOf(orgId));
    for (const one of [secret, rotated.body.secret]) expect(everything).not.toContain(one.slice(20));
  });
});
