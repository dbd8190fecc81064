import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DELETE, GET, PUT } from "../../../app/api/settings/erp/route.ts";
import { POST } from "../../../app/api/settings/erp/test/route.ts";
import { getCustomer, upsertCustomers } from "../../../lib/customers/index.ts";
import { newestHolderSql } from "../../../lib/customers/store/resolve-customers.ts";
import { upsertCustomer } from "../../../lib/erp/index.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { registerSales } from "../../../lib/sales/index.ts";
import { advanceCheckpoint, findErpConnection, getCheckpoints, hasErpConnection } from "../../../lib/settings/index.ts";
import type { ErpSettingsView, ErpTestReason, ErpTestResult } from "../../../lib/settings/schemas.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { createStore, userCtx } from "../../support/factories.ts";
import { answers, type OddAnswer, type OddServer, startOddServer } from "../../support/odd-server.ts";
import { newPerson, type Person } from "../../support/settings.ts";

let sandbox: Sandbox;
let odd: OddServer;
let person: Person;
let stranger: Person;

beforeAll(async () => {
  sandbox = await startSandbox({ size: { customers: 20 } });
  odd = await startOddServer();
});
beforeEach(async () => {
  person = await newPerson();
  stranger = await newPerson();
  odd.seen.length = 0;
  odd.script = [answers.json(200, [])];
});
afterAll(async () => {
  await sandbox.stop();
  odd.stop();
});

const access = () => ({ baseUrl: sandbox.erpUrl, ...sandbox.credentials.aurora });
const withoutPassword = ({ password: _, ...rest }: ReturnType<typeof access>) => rest;
const read = async (who = person) => (await who.call<ErpSettingsView>(GET, "/settings/erp")).body;
const save = (body: unknown, who = person) =>
  who.call<ErpSettingsView & { message?: string }>(PUT, "/settings/erp", { method: "PUT", body });
const remove = (who = person) => who.call(DELETE, "/settings/erp", { method: "DELETE" });
const ask = (body: unknown = {}, who = person) =>
  who.call<ErpTestResult & { message?: string }>(POST, "/settings/erp/test", { method: "POST", body });
const ctxOf = (who: Person) => userCtx(who.orgId);

describe("ERP connection", () => {
  it("is absent at first", async () => {
    expect(await read()).toEqual({
      source: "none",
      kind: "http",
      sql: null,
      files: null,
      baseUrl: null,
      username: null,
      defaultBranch: null,
      changed: null,
    });
  });

  it("is audited without user and password when it is saved and removed", async () => {
    const { host } = new URL(sandbox.erpUrl);
    await save({ ...access(), defaultBranch: "1" });
    await remove();
    const audited = () =>
      tenantDb(person.orgId).rows<{ type: string; metadata: unknown }>(
        "SELECT action_type AS type, metadata FROM access_log WHERE organization_id = $1 ORDER BY action_type DESC",
        [person.orgId],
      );
    await expect.poll(audited, { timeout: 5_000 }).toHaveLength(2);
    const state = { kind: "http", address: host, defaultBranch: "1" };
    expect(await audited()).toEqual([
      { type: "SETTINGS_ERP_UPDATE", metadata: { before: null, after: state } },
      { type: "SETTINGS_ERP_DELETE", metadata: { before: state, after: null } },
    ]);
  });

  it("is reported by hasErpConnection only for the organization that saved it", async () => {
    expect(await hasErpConnection(ctxOf(person))).toBe(false);
    await save(access());
    expect(await hasErpConnection(ctxOf(person))).toBe(true);
    expect(await hasErpConnection(ctxOf(stranger))).toBe(false);
    await remove();
    expect(await hasErpConnection(ctxOf(person))).toBe(false);
  });

  it("is saved and never shows its password again", async () => {
    const { status, body } = await save({ ...access(), baseUrl: `${sandbox.erpUrl}//`, defaultBranch: "F02" });
    expect(status).toBe(200);
    expect(body).toEqual({
      source: "organization",
      kind: "http",
      sql: null,
      files: null,
      baseUrl: sandbox.erpUrl,
      username: "aurora",
      defaultBranch: "F02",
      changed: { at: expect.any(String), by: { id: person.userId, name: "Pessoa Teste" } },
    });
    expect(await read()).toEqual(body);
    expect(await findErpConnection(ctxOf(person))).toMatchObject({ password: "sandbox", isUserSupplied: true });
    const rows = await tenantDb(person.orgId).sql((sql) => sql.rows("SELECT * FROM erp_connection"));
    expect(JSON.stringify([rows, body])).not.toContain('"sandbox"');
  });

  it("keeps its password while address and user stay the same", async () => {
    await save(access());
    expect((await save({ ...withoutPassword(access()), defaultBranch: "F01" })).body.defaultBranch).toBe("F01");
    expect(await findErpConnection(ctxOf(person))).toMatchObject({ password: "sandbox", defaultBranch: "F01" });
  });

  it("never uses a stored password for another address or user", async () => {
    await save(access());
    for (const fields of [{ baseUrl: odd.url }, { username: "bela" }]) {
      const { status, body } = await save({ ...withoutPassword(access()), ...fields });
      expect(status).toBe(400);
      expect(body.message).toContain("password");
    }
    expect(await read()).toMatchObject({ baseUrl: sandbox.erpUrl, username: "aurora" });
  });

  it("to another ERP restarts the import, while a new password alone keeps the checkpoint", async () => {
    const ctx = ctxOf(person);
    await save(access());
    await ctx.db.sql((sql) => advanceCheckpoint(sql, ctx.orgId, "customers", 7));
    await save({ ...access(), password: "nova" });
    expect((await getCheckpoints(ctx)).customers).toBe(7n);
    await save({ ...access(), baseUrl: odd.url });
    expect((await getCheckpoints(ctx)).customers).toBe(0n);
  });

  it("restarts the import for a wider or different branch or another user, but not for a narrower branch", async () => {
    const ctx = ctxOf(person);
    const checkpointAfter = async (fields: object) => {
      await ctx.db.sql((sql) => advanceCheckpoint(sql, ctx.orgId, "customers", 7));
      await save({ ...access(), ...fields });
      return (await getCheckpoints(ctx)).customers;
    };
    await save(access());
    expect(await checkpointAfter({ defaultBranch: "F01" })).toBe(7n);
    expect(await checkpointAfter({ defaultBranch: "F01" })).toBe(7n);
    expect(await checkpointAfter({ defaultBranch: "F02" })).toBe(0n);
    expect(await checkpointAfter({})).toBe(0n);
    expect(await checkpointAfter({ username: "bela" })).toBe(0n);
  });

  it("to another ERP lets lower trans_ids update known rows", async () => {
    const ctx = ctxOf(person);
    const storeId = await createStore(ctx.orgId, "F01");
    const record = (name: string) => ({ storeCode: "F01", externalId: "1", name });
    const sell = (transId: number, amountCents: bigint) => {
      const sale = { storeId, externalId: "1", transId, customerRef: "F01:1", sellerRef: null, items: [], amountCents };
      const row = { ...sale, kind: "sale" as const, occurredAt: new Date("2026-11-10T12:00:00.000Z") };
      return ctx.db.sql((sql) => registerSales(sql, ctx.orgId, [row], new Date()));
    };
    await save(access());
    await ctx.db.sql((sql) => advanceCheckpoint(sql, ctx.orgId, "customers", 900));
    await upsertCustomer(ctx, record("ANTES"));
    await sell(900, 100n);
    await save({ ...access(), defaultBranch: "F01" });
    await save(access());
    expect(await upsertCustomer(ctx, record("RAMO"))).toMatchObject({ updated: 0 });
    expect(await sell(3, 300n)).toMatchObject({ updated: 0 });
    const versions = () =>
      ctx.db.rows(
        `SELECT xmin::text FROM sale WHERE organization_id = $1 UNION ALL
         SELECT xmin::text FROM customer WHERE organization_id = $1`,
        [ctx.orgId],
      );
    const untouched = await versions();
    await save({ ...access(), baseUrl: odd.url });
    expect(await versions()).toEqual(untouched);
    expect(await upsertCustomer(ctx, record("DEPOIS"))).toMatchObject({ updated: 1 });
    expect(await sell(3, 300n)).toMatchObject({ updated: 1 });
    expect(await sell(2, 200n)).toMatchObject({ updated: 0 });
  });

  it("to another ERP, and to a third one, leaves a phone with its current customer", async () => {
    const ctx = ctxOf(person);
    const storeId = await createStore(ctx.orgId, "F01");
    const upsert = (externalId: string, transId: number, name: string, number = "11988887777") => {
      const place = { zipCode: null, city: null, state: null, address: null, neighborhood: null };
      const own = { email: null, taxId: externalId === "1" ? "52998224725" : "11144477735", birthDate: null };
      const phone = { phone: number, phoneType: "MOBILE" as const };
      const row = { storeId, storeCode: "F01", externalId, transId, name, ...own, ...place, ...phone };
      return ctx.db.sql((sql) => upsertCustomers(sql, ctx.orgId, [row]));
    };
    const holder = async () => {
      const [row] = await ctx.db.sql((sql) =>
        sql.rows<{ name: string }>(
          `SELECT name FROM customer WHERE organization_id = $1 AND id = (${newestHolderSql("'11988887777'")})`,
          [ctx.orgId],
        ),
      );
      return row?.name;
    };
    await save(access());
    await upsert("1", 900, "NOVA");
    await upsert("2", 4, "VELHA", "11977776666");
    await upsert("2", 5, "VELHA");
    expect(await holder()).toBe("NOVA");
    for (const baseUrl of [odd.url, access().baseUrl]) {
      await save({ ...access(), baseUrl });
      expect(await holder()).toBe("NOVA");
    }
    expect(await upsert("2", 1, "AGORA")).toMatchObject({ updated: 1 });
    expect(await holder()).toBe("AGORA");
    expect(await upsert("1", 2, "DE NOVO")).toMatchObject({ updated: 1 });
    expect(await holder()).toBe("DE NOVO");
    const [known] = await ctx.db.rows<{ id: string }>(
      "SELECT id FROM customer WHERE organization_id = $1 AND name = 'AGORA'",
      [ctx.orgId],
    );
    expect(await getCustomer(userCtx(ctx.orgId, {}), { id: known?.id ?? "" })).toMatchObject({ transId: 1 });
    await save({ ...access(), baseUrl: odd.url });
    expect(await getCustomer(userCtx(ctx.orgId, {}), { id: known?.id ?? "" })).toMatchObject({ transId: null });
  });

  it("is absent again after removal, which can be repeated", async () => {
    await save(access());
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect(await read()).toMatchObject({ source: "none" });
  });

  it("keeps the checkpoint when there is no connection to remove", async () => {
    const ctx = ctxOf(person);
    const advance = () => ctx.db.sql((sql) => advanceCheckpoint(sql, ctx.orgId, "customers", 7));
    await advance();
    await remove();
    expect((await getCheckpoints(ctx)).customers).toBe(7n);
    await save(access());
    await advance();
    await remove();
    expect((await getCheckpoints(ctx)).customers).toBe(0n);
  });

  it.each([
    {},
    { username: "x", password: "y" },
    { baseUrl: "ftp://erp.test", username: "x", password: "y" },
    { baseUrl: "https://user:senha@erp.test", username: "x", password: "y" },
    { baseUrl: "https://erp.test/?token=x", username: "x", password: "y" },
    { baseUrl: "https://erp.test/admin?", username: "x", password: "y" },
    { baseUrl: "https://erp.test/admin#", username: "x", password: "y" },
    { baseUrl: "https://erp.test", username: "", password: "y" },
    { baseUrl: "https://erp.test", username: "x", password: "" },
    { baseUrl: "https://erp.test", username: "x", password: "y", isUserSupplied: false },
  ])("rejects %j", async (body) => {
    expect((await save(body)).status).toBe(400);
    expect(await read()).toMatchObject({ source: "none" });
  });

  it("is separate for each organization", async () => {
    await save(access());
    expect(await read(stranger)).toMatchObject({ source: "none", baseUrl: null });
    await remove(stranger);
    expect(await read()).toMatchObject({ source: "organization" });
  });

  it("can be viewed, but not changed, by a read-only role", async () => {
    await save(access());
    const reader = await newPerson({ readOnly: true }, person.orgId);
    expect((await save(access(), reader)).status).toBe(403);
    expect((await remove(reader)).status).toBe(403);
    expect((await ask({}, reader)).status).toBe(403);
    expect(await read(reader)).toMatchObject({ source: "organization" });
  });
});

describe("ERP connection test", () => {
  it("uses the stored connection and counts its branches", async () => {
    await save(access());
    expect((await ask()).body).toEqual({ ok: true, millis: expect.any(Number), branches: 8 });
  });

  it("uses an unsaved connection and saves nothing", async () => {
    expect((await ask(access())).body).toMatchObject({ ok: true, branches: 8 });
    expect(await read()).toMatchObject({ source: "none" });
  });

  it("tries a new password against the stored address", async () => {
    await save(access());
    expect((await ask({ password: "errada" })).body).toMatchObject({ ok: false, reason: "unauthorized", status: 401 });
    expect((await ask()).body).toMatchObject({ ok: true });
  });

  it("never sends a stored password to another address", async () => {
    await save(access());
    const { status, body } = await ask({ baseUrl: odd.url });
    expect(status).toBe(400);
    expect(body.message).toContain("password");
    expect(odd.seen).toEqual([]);
  });

  it("never uses another organization's connection", async () => {
    await save(access());
    expect((await ask({}, stranger)).status).toBe(409);
  });

  const failures: [ErpTestReason, OddAnswer][] = [
    ["not_found", answers.page(404)],
    ["unauthorized", answers.page(403)],
    ["refused", answers.page(500)],
    ["refused", answers.json(302, {}, { location: "http://169.254.169.254/" })],
    ["not_json", answers.page(200)],
    ["not_a_page", answers.json(200, { ok: true })],
    ["unreachable", answers.hangUp],
  ];
  it.each(failures)("reports %s", async (reason, answer) => {
    odd.script = [answer];
    const { body } = await ask({ ...access(), baseUrl: odd.url });
    expect(body).toMatchObject({ ok: false, reason });
    expect(odd.seen).toHaveLength(1);
  });

  it("accepts a JSON array of branches without an envelope", async () => {
    odd.script = [answers.json(200, [{ filial: "F01" }, { filial: "F02" }])];
    expect((await ask({ ...access(), baseUrl: odd.url })).body).toMatchObject({ ok: true, branches: 2 });
  });

  it("rejects a response that is too large", async () => {
    odd.script = [answers.json(200, [{ filial: "F01", nome: "x".repeat(1_048_576) }])];
    const { body } = await ask({ ...access(), baseUrl: odd.url });
    expect(body).toMatchObject({ ok: false, reason: "not_a_page" });
  });

  it("reports when no server answers", async () => {
    const closed = createServer().listen(0, "127.0.0.1");
    await once(closed, "listening");
    const { port } = closed.address() as AddressInfo;
    closed.close();
    expect((await ask({ ...access(), baseUrl: `http://127.0.0.1:${port}` })).body).toMatchObject({
      ok: false,
      reason: "unreachable",
      status: null,
    });
  });

  it("is limited to ten per minute", async () => {
    await save(access());
    for (let asked = 0; asked < 10; asked += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });

  it("exposes no password in the log or the responses", async () => {
    const { logger } = await import("../../../lib/platform/logger.ts");
    const lines = (["info", "warn", "error"] as const).map((level) => vi.spyOn(logger, level));
    const shown = [
      await ask({ ...access(), password: "canario-senha" }),
      await save({ ...access(), password: "canario-senha" }),
      await save({ password: "canario-senha" }),
      await read(),
    ];
    expect(JSON.stringify(shown) + JSON.stringify(lines.flatMap(({ mock }) => mock.calls))).not.toContain("canario");
    for (const line of lines) line.mockRestore();
  });
});
