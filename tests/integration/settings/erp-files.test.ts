import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET, PUT } from "../../../app/api/settings/erp/route.ts";
import { POST } from "../../../app/api/settings/erp/test/route.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { advanceCheckpoint, findErpConnection, getCheckpoints } from "../../../lib/settings/index.ts";
import type { ErpSettingsView, ErpTestReason, ErpTestResult } from "../../../lib/settings/schemas.ts";
import { userCtx } from "../../support/factories.ts";
import { BRAZILIAN, filesOf } from "../../support/file-erp/csv-files.ts";
import { startSftpServer } from "../../support/file-erp/sftp-server.ts";
import type { FileServer } from "../../support/file-erp/stored-files.ts";
import { newPerson, type Person } from "../../support/settings.ts";

let server: FileServer;
let person: Person;
const TABLES = {
  filiais: [
    { filial: "F01", nome_fantasia: "Centro" },
    { filial: "F02", nome_fantasia: "Norte" },
  ],
  funcionarios: [{ id_funcionario: "1", nome: "Ana" }],
  produtos: [{ produto: "1", descricao1: "Camisa" }],
  clientes: [{ id_cliente: "1", filial: "F01" }],
  transacoes: [{ id_transacao: "1", filial: "F01", data: "2026-11-01", tipo: "VENDA", valor: 1 }],
};

beforeAll(async () => {
  server = await startSftpServer();
});
beforeEach(async () => {
  person = await newPerson();
  server.files = filesOf(TABLES, BRAZILIAN, new Date("2026-11-01T03:00:00Z"));
});
afterAll(() => server.stop());

const access = () => ({ kind: "files", baseUrl: server.address, ...server.credentials, files: server.options });
const read = async () => (await person.call<ErpSettingsView>(GET, "/settings/erp")).body;
const save = (body: object) =>
  person.call<ErpSettingsView & { message?: string }>(PUT, "/settings/erp", { method: "PUT", body });
const ask = (body: object = {}) =>
  person.call<ErpTestResult & { message?: string }>(POST, "/settings/erp/test", { method: "POST", body });

describe("a connection to the ERP's files", () => {
  it("is saved with its format, and shows no password", async () => {
    const { status, body } = await save(access());
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: "files", baseUrl: server.address, sql: null });
    expect(body.files).toEqual({
      delimiter: ";",
      encoding: "utf-8",
      decimal: ",",
      timeZone: "America/Sao_Paulo",
      hostKey: server.options.hostKey,
      region: "us-east-1",
    });
    const rows = await tenantDb(person.orgId).sql((sql) => sql.rows("SELECT * FROM erp_connection"));
    expect(JSON.stringify([rows, body])).not.toContain(server.credentials.password);
    expect(await findErpConnection(userCtx(person.orgId))).toMatchObject({ password: server.credentials.password });
  });

  it.each<[object, string]>([
    [{ kind: "sql" }, "baseUrl"],
    [{ kind: "http", baseUrl: "https://erp.example.test" }, "files"],
    [{ baseUrl: "https://storage.example.test" }, "baseUrl"],
    [{ baseUrl: "sftp://user:secret@erp.example.test/x" }, "baseUrl"],
    [{ baseUrl: "sftp://erp.example.test/../etc%2F" }, "baseUrl"],
    [{ baseUrl: "ftp://erp.example.test/x" }, "baseUrl"],
    [{ files: {} }, "files.hostKey"],
    [{ files: { hostKey: "MD5:aa" } }, "files.hostKey"],
    [{ files: { delimiter: "|" } }, "files.delimiter"],
    [{ files: { region: "../x" } }, "files.region"],
  ])("is refused by the field at fault: %j", async (change, path) => {
    const { status, body } = await save({ ...access(), ...change });
    expect(status).toBe(400);
    expect(body.message).toContain(path);
    expect(await read()).toMatchObject({ source: "none" });
  });

  it.each(["-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nabc", "PuTTY-User-Key-File-3: ssh-rsa"])(
    "refuses a private key that cannot be read, which would be sent as a password: %s",
    async (password) => {
      const { status, body } = await save({ ...access(), password });
      expect([status, body.message]).toEqual([400, expect.stringContaining("password: a private key must be in PEM")]);
      expect(await read()).toMatchObject({ source: "none" });
      const before = server.attempts();
      expect((await ask({ ...access(), password })).body).toMatchObject({ ok: false, reason: "unauthorized" });
      expect(server.attempts()).toBe(before);
    },
  );

  it("needs its password again for another host key", async () => {
    await save(access());
    const { password: _, ...known } = access();
    expect((await save(known)).status).toBe(200);
    const hostKey = `SHA256:${"A".repeat(43)}`;
    expect((await save({ ...known, files: { hostKey } })).status).toBe(400);
    expect((await ask({ files: { hostKey } })).status).toBe(400);
  });

  it("reads everything again after a change of the format, not of the host key", async () => {
    const ctx = userCtx(person.orgId);
    const checkpointAfter = async (files: object) => {
      await ctx.db.sql((tx) => advanceCheckpoint(tx, ctx.orgId, "customers", 7));
      await save({ ...access(), files: { ...server.options, ...files } });
      return (await getCheckpoints(ctx)).customers;
    };
    await save(access());
    expect(await checkpointAfter({ hostKey: `SHA256:${"A".repeat(43)}` })).toBe(7n);
    for (const change of [{ decimal: "." }, { decimal: ",", encoding: "windows-1252" }])
      expect(await checkpointAfter(change)).toBe(0n);
  });
});

describe("the test of a connection to the ERP's files", () => {
  const drafts: [ErpTestReason, string | null, () => object][] = [
    ["unauthorized", "", () => ({ password: "errada" })],
    ["unreachable", "", () => ({ baseUrl: server.addressAt(1) })],
    ["no_folder", "", () => ({ baseUrl: `${server.address}/x` })],
    ["host_key", "of the server", () => ({ files: {} })],
    ["file_columns", "filiais.csv (filial, nome_fantasia)", () => ({ files: { ...server.options, delimiter: "," } })],
  ];
  it.each(drafts)("says what is wrong: %s", async (reason, at, draft) => {
    const { status, body } = await ask({ ...access(), ...draft() });
    const detail = at === "of the server" ? server.options.hostKey : at;
    expect([status, body]).toEqual([200, { ok: false, millis: expect.any(Number), reason, status: null, detail }]);
  });

  it("names the file that is missing", async () => {
    server.files.delete("transacoes.csv");
    expect((await ask(access())).body).toMatchObject({ reason: "missing_file", detail: "transacoes*.csv" });
  });

  it("counts the branches, of the saved connection too", async () => {
    await save(access());
    expect((await ask()).body).toMatchObject({ ok: true, branches: 2 });
    expect((await ask({ defaultBranch: "F02" })).body).toMatchObject({ ok: true, branches: 1 });
  });
});
