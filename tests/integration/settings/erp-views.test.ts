import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET, PUT } from "../../../app/api/settings/erp/route.ts";
import { POST } from "../../../app/api/settings/erp/test/route.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { advanceCheckpoint, findErpConnection, getCheckpoints } from "../../../lib/settings/index.ts";
import { ERP_VIEWS } from "../../../lib/settings/names.ts";
import type { ErpSettingsView, ErpTestReason, ErpTestResult } from "../../../lib/settings/schemas.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { userCtx } from "../../support/factories.ts";
import { newPerson, type Person } from "../../support/settings.ts";
import { startViewErp, type ViewErp } from "../../support/view-erp.ts";

let sandbox: Sandbox;
let erp: ViewErp;
let person: Person;

beforeAll(async () => {
  sandbox = await startSandbox({ size: { customers: 5, products: 5 } });
  erp = await startViewErp(sandbox);
});
beforeEach(async () => {
  person = await newPerson();
});
afterAll(() => Promise.all([sandbox.stop(), erp.stop()]));

const access = () => ({ kind: "sql", baseUrl: erp.address, ...erp.credentials, sql: { tls: "none" } });
const read = async () => (await person.call<ErpSettingsView>(GET, "/settings/erp")).body;
const save = (body: object) =>
  person.call<ErpSettingsView & { message?: string }>(PUT, "/settings/erp", { method: "PUT", body });
const ask = (body: object = {}) =>
  person.call<ErpTestResult & { message?: string }>(POST, "/settings/erp/test", { method: "POST", body });

describe("a connection to the ERP's database", () => {
  it("is saved with the default names of its views, and shows no password", async () => {
    const { status, body } = await save(access());
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: "sql", baseUrl: erp.address, username: erp.credentials.username });
    expect(body.sql).toEqual({ tls: "none", timeZone: "America/Sao_Paulo", views: ERP_VIEWS });
    const rows = await tenantDb(person.orgId).sql((sql) => sql.rows("SELECT * FROM erp_connection"));
    expect(JSON.stringify([rows, body])).not.toContain(erp.credentials.password);
    expect(await findErpConnection(userCtx(person.orgId))).toMatchObject({ password: erp.credentials.password });
    expect((await save({ baseUrl: "https://erp.example.test", username: "x", password: "y" })).body).toMatchObject({
      kind: "http",
      sql: null,
      files: null,
    });
  });

  it.each<[object, string]>([
    [{ kind: "http" }, "baseUrl"],
    [{ baseUrl: "https://erp.example.test" }, "baseUrl"],
    [{ baseUrl: "postgresql://erp.example.test" }, "baseUrl"],
    [{ baseUrl: "postgresql://user:secret@erp.example.test/erp" }, "baseUrl"],
    [{ baseUrl: "postgresql://erp.example.test/erp?host=/tmp" }, "baseUrl"],
    [{ baseUrl: "oracle://erp.example.test/x)(HOST=127.0.0.1)" }, "baseUrl"],
    [{ baseUrl: "file:///etc/passwd" }, "baseUrl"],
    [{ sql: { tls: "maybe" } }, "sql.tls"],
    [{ sql: { timeZone: "Mars/Olympus" } }, "sql.timeZone"],
    [{ sql: { views: { stores: "a; DROP TABLE b" } } }, "sql.views.stores"],
    [{ sql: { views: { others: "x" } } }, "sql.views"],
  ])("is refused by the field at fault: %j", async (change, path) => {
    const { status, body } = await save({ ...access(), ...change });
    expect(status).toBe(400);
    expect(body.message).toContain(path);
    expect(await read()).toMatchObject({ source: "none" });
  });

  it("needs its password again for other encryption", async () => {
    await save(access());
    const { password: _, ...known } = access();
    expect((await save(known)).status).toBe(200);
    expect((await save({ ...known, sql: { tls: "encrypt" } })).status).toBe(400);
  });

  it("reads everything again after a change of its views or its time zone, not of its encryption", async () => {
    const ctx = userCtx(person.orgId);
    const checkpointAfter = async (sql: object) => {
      await ctx.db.sql((tx) => advanceCheckpoint(tx, ctx.orgId, "customers", 7));
      await save({ ...access(), sql });
      return (await getCheckpoints(ctx)).customers;
    };
    await save(access());
    expect(await checkpointAfter({ tls: "encrypt" })).toBe(7n);
    expect(await checkpointAfter({ tls: "none", views: { customers: "crm.clientes" } })).toBe(0n);
    expect(await checkpointAfter({ tls: "none", timeZone: "UTC", views: { customers: "crm.clientes" } })).toBe(0n);
  });
});

describe("the test of a connection to the ERP's database", () => {
  const role = () => erp.credentials.username;
  const drafts: [ErpTestReason, string | null, () => object][] = [
    ["unauthorized", "", () => ({ password: "errada" })],
    ["no_database", "", () => ({ baseUrl: `${erp.address}_other` })],
    ["unreachable", "", () => ({ baseUrl: erp.addressAt(1) })],
    ["tls", "", () => ({ sql: {} })],
    ["missing_view", "nada.clientes", () => ({ sql: { tls: "none", views: { customers: "nada.clientes" } } })],
    ["no_driver", "mssql", () => ({ baseUrl: "sqlserver://127.0.0.1/erp" })],
    ["no_driver", "oracledb", () => ({ baseUrl: "oracle://127.0.0.1/erp" })],
  ];
  it.each(drafts)("says what is wrong: %s", async (reason, detail, draft) => {
    const { status, body } = await ask({ ...access(), ...draft() });
    expect([status, body]).toEqual([200, { ok: false, millis: expect.any(Number), reason, status: null, detail }]);
  });

  const columns: [ErpTestReason, string, string][] = [
    ["missing_columns", "outra (trans_id, filial)", "SELECT id_cliente, nome FROM clientes"],
    ["wrong_types", "outra (trans_id)", "SELECT id_cliente, trans_id::text AS trans_id, filial FROM clientes"],
    ["database_error", "22012", "SELECT id_cliente, trans_id / 0 AS trans_id, filial FROM clientes"],
  ];
  it.each(columns)("names the columns: %s", async (reason, detail, view) => {
    await erp.run(`CREATE VIEW outra AS ${view}; GRANT SELECT ON outra TO ${role()}`);
    const { body } = await ask({ ...access(), sql: { tls: "none", views: { customers: "outra" } } });
    await erp.run("DROP VIEW outra");
    expect(body).toMatchObject({ ok: false, reason, detail });
  });

  it("names a view that its user may not read", async () => {
    await erp.run(`REVOKE ALL ON balcao_itens FROM ${role()}`);
    const { body } = await ask(access());
    await erp.run(`GRANT SELECT ON balcao_itens TO ${role()}`);
    expect(body).toMatchObject({ ok: false, reason: "no_access", detail: "balcao_itens" });
  });

  it("counts the branches, of the saved connection too", async () => {
    expect((await ask(access())).body).toMatchObject({ ok: true, branches: 8 });
    await save(access());
    expect((await ask()).body).toMatchObject({ ok: true, branches: 8 });
    expect((await ask({ defaultBranch: "F02" })).body).toMatchObject({ ok: true, branches: 1 });
  });

  it("refuses a kind that does not fit the active address", async () => {
    await save(access());
    expect((await ask({ kind: "http" })).status).toBe(400);
  });
});
