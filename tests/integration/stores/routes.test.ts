import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import * as alias from "../../../app/api/config/store-aliases/[id]/route.ts";
import * as aliases from "../../../app/api/config/store-aliases/route.ts";
import * as settings from "../../../app/api/settings/store/route.ts";
import * as ecommerce from "../../../app/api/settings/stores/[id]/ecommerce/route.ts";
import * as number from "../../../app/api/settings/whatsapp/[id]/route.ts";
import * as numbers from "../../../app/api/settings/whatsapp/route.ts";
import type { RouteHandler } from "../../../lib/http/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { OpenState } from "../../../lib/stores/responses.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";

const ALL = ["app:stores", "app:store-aliases", "app:integrations"];

let ctx: Ctx;
let f01: string;
let f02: string;
let theirs: string;
let admin: { id: string; clerkId: string };

beforeAll(async () => {
  ctx = (await createOrganization("Rotas")).ctx;
  f01 = await createStore(ctx.orgId, "F01");
  f02 = await createStore(ctx.orgId, "F02");
  theirs = await createStore((await createOrganization("Vizinha")).orgId, "F01");
  admin = await createUser(ctx.orgId, { permissions: ALL });
});

type Request = { method?: string; path?: string; body?: unknown; id?: string; as?: string };

async function ask(handler: RouteHandler, { method = "GET", path = "x", body, id, as = admin.clerkId }: Request) {
  const params = id === undefined ? undefined : { id };
  const response = await call(handler, { method, path: `/api/${path}`, body, params, token: await tokenFor(as) });
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
}

type AuditRow = { action_type: string; status: number; metadata: Record<string, unknown> | null; endpoint: string };

async function auditRows(): Promise<AuditRow[]> {
  return ctx.db.sql((sql) =>
    sql.rows<AuditRow>("SELECT action_type, status, metadata, endpoint FROM access_log ORDER BY created_at, id"),
  );
}

/** Sends a request and returns its audit rows, which are written after the response. */
async function audited(expected: number, work: () => Promise<unknown>): Promise<AuditRow[]> {
  const before = (await auditRows()).length;
  await work();
  await expect.poll(async () => (await auditRows()).length, { timeout: 5_000 }).toBe(before + expected);
  return (await auditRows()).slice(before).sort((a, b) => key(a).localeCompare(key(b)));
}

/** Rows are written concurrently: their order has no meaning. */
const key = ({ action_type, status }: AuditRow) => `${action_type} ${status}`;

describe("/config/store-aliases", () => {
  it("links, lists and unlinks aliases, and rejects chains, undeclared fields and foreign stores", async () => {
    const link = (body: unknown) => ask(aliases.POST, { method: "POST", body });
    expect(await link({ aliasId: f02, principalId: f01 })).toEqual({
      status: 201,
      body: { aliasId: f02, principalId: f01 },
    });
    expect((await ask(aliases.GET, {})).body).toMatchObject({ aliases: { [f02]: f01 }, principals: [{ id: f01 }] });
    expect(await link({ aliasId: f01, principalId: f02 })).toMatchObject({
      status: 409,
      body: { statusCode: 409, error: "Conflict" },
    });
    expect(await link({ aliasId: f01, principalId: f01 })).toMatchObject({ status: 409 });
    expect(await link({ aliasId: theirs, principalId: f01 })).toMatchObject({ status: 404 });
    expect(await link({ aliasId: f02, principalId: f01, why: "?" })).toMatchObject({ status: 400 });
    expect(await ask(alias.DELETE, { method: "DELETE", id: f02 })).toEqual({ status: 204, body: null });
    expect(await ask(alias.DELETE, { method: "DELETE", id: f02 })).toMatchObject({ status: 404 });
    expect(await ask(alias.DELETE, { method: "DELETE", id: "F02" })).toMatchObject({ status: 404 });
    expect(await ask(alias.DELETE, { method: "DELETE", id: theirs })).toMatchObject({ status: 404 });
  });
});

describe("PATCH /settings/stores/:id/ecommerce", () => {
  it("sets another e-commerce store, and rejects foreign stores and invalid bodies", async () => {
    const patch = (id: string, body: unknown = { isEcommerce: true }) =>
      ask(ecommerce.PATCH, { method: "PATCH", id, body });
    expect(await patch(f01)).toEqual({ status: 200, body: { id: f01, isEcommerce: true } });
    expect(await patch(f02, { isEcommerce: "true" })).toMatchObject({ status: 200 });
    expect(
      await ctx.db.transaction(({ prisma }) => prisma.store.findMany({ where: { isEcommerce: true } })),
    ).toMatchObject([{ id: f02 }]);
    expect(await patch(theirs)).toMatchObject({ status: 404 });
    expect(await patch("F01")).toMatchObject({ status: 404 });
    expect(await patch(f01, {})).toMatchObject({ status: 400 });
    expect(await patch(f01, { isEcommerce: null })).toMatchObject({ status: 400 });
  });
});

/** It counts minutes, so that two answers in a row may differ. */
function withoutOpenState(body: unknown): Record<string, unknown> {
  const lasting = Object.entries(body as object).filter(([name]) => !(name in OpenState.shape));
  expect(lasting.length).toBeGreaterThan(0);
  return Object.fromEntries(lasting);
}

describe("/settings/store", () => {
  const schedule = { monday: { active: true, open: "18:00", close: "02:00" } };
  const post = (body: unknown) => ask(settings.POST, { method: "POST", path: "settings/store", body });

  it("saves and returns a store's settings, and audits the state before and after", async () => {
    const rows = await audited(2, async () => {
      const saved = await post({ storeId: f01, businessHours: { schedule }, helpdeskInboxId: 12 });
      expect(saved).toMatchObject({
        status: 200,
        body: { storeId: f01, weekText: "seg 18:00–02:00", helpdeskInboxId: 12 },
      });
      const read = await ask(settings.GET, { path: `settings/store?storeId=${f01}` });
      expect(read.status).toBe(200);
      expect(withoutOpenState(read.body)).toEqual(withoutOpenState(saved.body));
      expect((await post({ storeId: theirs })).status).toBe(404);
    });
    expect(rows).toEqual([
      {
        action_type: "SETTINGS_STORE_UPDATE",
        status: 200,
        endpoint: "/api/settings/store",
        metadata: { before: expect.objectContaining({ name: expect.any(String) }), after: expect.anything() },
      },
      {
        action_type: "SETTINGS_STORE_UPDATE",
        status: 404,
        endpoint: "/api/settings/store",
        metadata: { error: "Store not found" },
      },
    ]);
  });

  it("reports the invalid field of a schedule", async () => {
    const bad = await post({
      storeId: f01,
      businessHours: { schedule: { monday: { active: true, open: "9h", close: "18:00" } } },
    });
    expect(bad).toMatchObject({ status: 400 });
    expect(bad.body.message).toBe("Validation failed: businessHours.schedule.monday.open: must be a time HH:MM");
    expect(await post({ storeId: f01, timeZone: "UTC" })).toMatchObject({ status: 400 });
    expect(await post({})).toMatchObject({ status: 400 });
    for (const helpdeskInboxId of [true, [7], "0x10", "1e3", 0, 1.5, 2 ** 31])
      expect(await post({ storeId: f01, helpdeskInboxId })).toMatchObject({ status: 400 });
    expect(await post({ storeId: f01, helpdeskInboxId: " 7 " })).toMatchObject({ body: { helpdeskInboxId: 7 } });
  });

  it("answers 404 for a store of another organization or an invalid id", async () => {
    for (const id of [theirs, "F01", randomUUID()])
      expect(await ask(settings.GET, { path: `settings/store?storeId=${id}` })).toMatchObject({ status: 404 });
    expect(await ask(settings.GET, { path: "settings/store" })).toMatchObject({ status: 400 });
  });
});

describe("/settings/whatsapp", () => {
  const instance = (fields: object = {}) => ({
    storeId: f01,
    provider: "gateway",
    gatewayInstanceName: `rota-${randomUUID()}`,
    accessToken: "0123456789ABCDEFGHIJ",
    ...fields,
  });
  const post = (body: unknown) => ask(numbers.POST, { method: "POST", path: "settings/whatsapp", body });
  const remove = (id: string) => ask(number.DELETE, { method: "DELETE", path: `settings/whatsapp/${id}`, id });

  it("adds, shows, edits and deletes; adding and deleting are audited by id, without the token", async () => {
    let id = "";
    const rows = await audited(4, async () => {
      const added = await post(instance());
      expect(added).toMatchObject({ status: 201, body: { accessTokenMasked: "••••GHIJ", isDefault: true } });
      id = added.body.id;
      const edited = await ask(number.PATCH, { method: "PATCH", id, body: { helpdeskInboxId: 9 } });
      expect(edited).toMatchObject({ status: 200, body: { id, helpdeskInboxId: 9 } });
      expect(await ask(number.GET, { id })).toEqual({ status: 200, body: edited.body });
      expect((await ask(numbers.GET, {})).body).toEqual({ data: [edited.body], total: 1, page: 1, limit: 50 });
      expect(await remove(id)).toEqual({ status: 204, body: null });
      expect((await remove(id)).status).toBe(404);
      expect((await post(instance({ storeId: theirs }))).status).toBe(404);
    });
    expect(rows).toEqual([
      {
        action_type: "SETTINGS_WHATSAPP_ADD",
        status: 201,
        endpoint: "/api/settings/whatsapp",
        metadata: { before: null, after: expect.objectContaining({ instanceId: id }) },
      },
      {
        action_type: "SETTINGS_WHATSAPP_ADD",
        status: 404,
        endpoint: "/api/settings/whatsapp",
        metadata: { error: "Store not found" },
      },
      {
        action_type: "SETTINGS_WHATSAPP_DELETE",
        status: 204,
        endpoint: `/api/settings/whatsapp/${id}`,
        metadata: { instanceId: id, before: expect.objectContaining({ instanceId: id }), after: null },
      },
      {
        action_type: "SETTINGS_WHATSAPP_DELETE",
        status: 404,
        endpoint: `/api/settings/whatsapp/${id}`,
        metadata: { instanceId: id, error: "WhatsApp number not found" },
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain("0123456789ABCDEFGHIJ");
  });

  it("rejects a field of the other provider, and never repeats a token", async () => {
    const refused = await post(instance({ accessToken: "segredo com espaço", wabaId: "12345" }));
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain("wabaId: undeclared field");
    expect(JSON.stringify(refused.body)).not.toContain("segredo");
    expect((await ask(number.PATCH, { method: "PATCH", id: "x", body: {} })).status).toBe(404);
  });
});

describe("permissions", () => {
  it("are required per area, and a read-only role cannot write", async () => {
    const only = async (permission: string, readOnly = false) =>
      (await createUser(ctx.orgId, { permissions: [permission], readOnly })).clerkId;
    const stores = await only("app:stores");
    const reader = await only("app:stores", true);
    expect((await ask(aliases.GET, { as: stores })).status).toBe(403);
    expect((await ask(numbers.GET, { as: stores })).status).toBe(200);
    expect((await ask(numbers.POST, { method: "POST", body: {}, as: stores })).status).toBe(403);
    const path = `settings/store?storeId=${f01}`;
    expect((await ask(settings.GET, { path, as: reader })).status).toBe(200);
    expect((await ask(settings.POST, { method: "POST", body: { storeId: f01 }, as: reader })).status).toBe(403);
    const patch = { method: "PATCH", id: f01, body: { isEcommerce: true } };
    expect((await ask(ecommerce.PATCH, { ...patch, as: reader })).status).toBe(403);
    expect((await ask(ecommerce.PATCH, { ...patch, as: stores })).status).toBe(200);
  });
});
