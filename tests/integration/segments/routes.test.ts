import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tenantDb } from "../../../lib/platform/db.ts";
import { CustomerShop } from "../../support/customer-shop.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { eventually } from "../../support/eventually.ts";
import { createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";
import { callRoute, listEndpoints } from "../../support/routes.ts";

const endpoints = new Map((await listEndpoints()).map((endpoint) => [endpoint.name, endpoint]));
const CITY = { category: "characteristic", field: "city", operator: "eq", value: "Campinas" };
const IN_CAMPINAS = [{ logic: "AND", filters: [CITY] }];
const EXPORTS = ["GET /crm/intelligence/segments/[id]/export", "GET /intelligence/segments/[id]/export"];

type Options = { as?: string; id?: string; query?: string; body?: unknown };

let recorder: EventRecorder;
let shop: CustomerShop;
let user: { id: string; clerkId: string };
let reader: string;
let foreign: string;

async function ask(name: string, { as = user.clerkId, id = "", ...sent }: Options = {}) {
  const endpoint = endpoints.get(name);
  if (!endpoint) throw new Error(`No route ${name}`);
  const response = await callRoute(endpoint, { ...sent, token: await tokenFor(as), params: { id } });
  const isJson = response.headers.get("content-type")?.includes("json");
  const { status, headers } = response;
  return { status, headers, body: isJson ? await response.json() : await response.text() };
}

async function create(name: string): Promise<string> {
  const { status, body } = await ask("POST /intelligence/segments", { body: { name, rules: IN_CAMPINAS } });
  expect(status).toBe(201);
  return body.id;
}

beforeAll(async () => {
  recorder = await recordEvents();
  shop = await CustomerShop.open();
  await shop.register([
    shop.record("F01", "1", { name: "Ana", city: "Campinas", phone: "11987650001" }),
    shop.record("F02", "2", { name: "Bia", city: "Campinas" }),
    shop.record("F01", "3", { name: "Caio", city: "Santos" }),
  ]);
  user = await createUser(shop.orgId, { permissions: ["app:segments", "app:segments:export"] });
  reader = (await createUser(shop.orgId, { permissions: ["app:segments"], readOnly: true })).clerkId;
  const elsewhere = await CustomerShop.open();
  foreign = (await createUser(elsewhere.orgId, { permissions: ["app:segments", "app:segments:export"] })).clerkId;
});
afterAll(() => recorder.close());

describe("segment routes", () => {
  it("create, read, change, activate, deactivate and delete a segment", async () => {
    const id = await create("Campinas");
    expect(await ask("GET /intelligence/segments/[id]", { id })).toMatchObject({
      status: 200,
      body: { id, name: "Campinas", rules: IN_CAMPINAS, status: "active", updatedBy: "Pessoa Teste" },
    });
    await create("Outro");
    expect((await ask("GET /intelligence/segments", { query: "q=camp" })).body).toMatchObject({
      total: 1,
      data: [{ id }],
    });
    const changed = await ask("PUT /intelligence/segments/[id]", { id, body: { name: "Todos", rules: [] } });
    expect(changed).toMatchObject({ status: 200, body: { name: "Todos", rules: [] } });
    const off = await ask("PATCH /intelligence/segments/[id]/status", { id, body: { status: "inactive" } });
    expect(off).toMatchObject({ status: 200, body: { status: "inactive" } });
    expect((await ask("GET /intelligence/segments/[id]/usage", { id })).body).toEqual({
      data: [],
      total: 0,
      page: 1,
      limit: 50,
    });
    expect((await ask("DELETE /intelligence/segments/[id]", { id })).status).toBe(204);
    expect((await ask("GET /intelligence/segments/[id]", { id })).status).toBe(404);
  });

  it("answer 400 with the path of an invalid rule", async () => {
    const rules = [{ logic: "AND", filters: [CITY, { ...CITY, field: "shoe" }] }];
    for (const [name, body] of [
      ["POST /intelligence/segments", { name: "Errado", rules }],
      ["POST /intelligence/segments/preview", { rules }],
    ] as const)
      expect(await ask(name, { body })).toMatchObject({
        status: 400,
        body: { message: "Validation failed: rules.0.filters.1.field: unknown field characteristic.shoe" },
      });
    expect((await ask("GET /intelligence/segments/options", { query: "field=name" })).status).toBe(400);
  });

  it("answer 400 to deeply nested rules", async () => {
    const open = '{"logic":"AND","filters":[';
    const body = `{"rules":[${open.repeat(20_000)}${"]}".repeat(20_000)}]}`;
    const preview = endpoints.get("POST /intelligence/segments/preview");
    if (!preview) throw new Error("There is no preview");
    const headers = { "content-type": "application/json" };
    const token = await tokenFor(user.clerkId);
    const response = await call(preview.handler, { method: "POST", path: "/api/test", token, body, headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: "Validation failed: body: nested too deeply" });
  });

  it("preview count, reach and sample within the user's stores, and answer 403 to a read-only user", async () => {
    const managerOfF01 = await createUser(shop.orgId, {
      permissions: ["app:segments"],
      storeIds: [shop.storeId("F01")],
    });
    const body = { rules: IN_CAMPINAS };
    expect((await ask("POST /intelligence/segments/preview", { body })).body).toMatchObject({
      timedOut: false,
      count: 2,
      reach: { whatsapp: 1, email: 0 },
      clauses: [{ count: 2, parts: [2] }],
    });
    expect((await ask("POST /intelligence/segments/preview", { body, as: managerOfF01.clerkId })).body).toMatchObject({
      count: 1,
      sample: [{ name: "Ana" }],
    });
    expect((await ask("POST /intelligence/segments/preview", { body, as: foreign })).body).toMatchObject({ count: 0 });
    expect((await ask("POST /intelligence/segments/preview", { body, as: reader })).status).toBe(403);
  });

  it("answer 404 to another organization's segments and malformed ids", async () => {
    const id = await create("Nosso");
    const body = { name: "Deles", rules: [], status: "active" };
    for (const name of [...endpoints.keys()].filter((key) => key.includes("intelligence/segments/[id]"))) {
      const own = name.endsWith("/status") ? { status: body.status } : { name: body.name, rules: body.rules };
      const options = /^(PUT|PATCH)/.test(name) ? { body: own } : {};
      expect((await ask(name, { id, as: foreign, ...options })).status, name).toBe(404);
      expect((await ask(name, { id: "1", ...options })).status, name).toBe(404);
    }
    expect((await ask("GET /intelligence/segments/[id]", { id })).body).toMatchObject({ name: "Nosso" });
  });

  it.each(EXPORTS)("return a CSV file only to users with the export permission: %s", async (name) => {
    const id = await create(`Arquivo ${name}`);
    const { status, headers, body } = await ask(name, { id });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="segmento-arquivo-.+\.csv"$/);
    expect([headers.get("x-export-rows"), headers.get("x-export-truncated")]).toEqual(["2", "false"]);
    expect(body).toContain("Ana;;***0001;Campinas;");
    expect((await ask(name, { id, as: reader })).status).toBe(403);
  });

  it("are audited, whether successful or rejected", async () => {
    const id = await create("Auditado");
    await ask("PUT /intelligence/segments/[id]", { id, body: { name: "Auditado", rules: [] } });
    await ask("PATCH /intelligence/segments/[id]/status", { id, body: { status: "inactive" } });
    for (const name of EXPORTS) await ask(name, { id });
    await ask("POST /intelligence/segments", { body: { name: "auditado", rules: [] } });
    await ask("DELETE /intelligence/segments/[id]", { id });
    const rowsOf = () =>
      tenantDb(shop.orgId).rows<{ row: string }>(
        `SELECT action_type || ' ' || status || ' ' || coalesce(metadata ->> 'segmentId', metadata ->> 'error', '') AS row
         FROM access_log WHERE organization_id = $1 AND user_id = $2
           AND (metadata ->> 'segmentId' = $3 OR status = 409) ORDER BY 1`,
        [shop.orgId, user.id, id],
      );
    const expected = [
      "SEGMENT_CREATE 409 A segment with this name exists already: choose another name",
      `SEGMENT_DELETE 204 ${id}`,
      `SEGMENT_EDIT 200 ${id}`,
      `SEGMENT_EXPORT 200 ${id}`,
      `SEGMENT_EXPORT 200 ${id}`,
      `SEGMENT_STATUS_CHANGE 200 ${id}`,
    ];
    await eventually(async () => expect((await rowsOf()).map(({ row }) => row)).toEqual(expected));
  });
});
