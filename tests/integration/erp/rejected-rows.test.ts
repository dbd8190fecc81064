import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { listRejectedRows, RejectedRowsQuery } from "../../../lib/erp/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { connectOrganization, NOW, runSync } from "../../support/erp-sync.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { type FlakyErp, startFlakyErp } from "../../support/flaky-erp.ts";
import { differences, dumpTenant, type TenantDump } from "../../support/tenant-dump.ts";

let sandbox: Sandbox;
let recorder: EventRecorder;
let erp: FlakyErp;
let clean: TenantDump;

beforeAll(async () => {
  recorder = await recordEvents();
  sandbox = await startSandbox({ clock: { now: () => new Date(NOW) }, size: { customers: 60, products: 40 } });
  erp = await startFlakyErp(sandbox);
  clean = await dumpTenant((await synced()).orgId);
});
afterEach(() => {
  sandbox.faults.clear();
  erp.misbehave(() => undefined);
});
afterAll(() => Promise.all([sandbox.stop(), erp.stop(), recorder.close()]));

const connect = () => connectOrganization({ erpUrl: erp.erpUrl, credentials: sandbox.credentials });

async function synced(): Promise<Ctx> {
  const ctx = await connect();
  expect(await runSync(ctx)).toMatchObject({ status: "completed" });
  return ctx;
}

async function refused(ctx: Ctx, query: Record<string, string> = {}) {
  return (await listRejectedRows(ctx, RejectedRowsQuery.parse(query))).data;
}

/** Changes the first matching row in the ERP's response. */
function spoil(
  path: string,
  isVictim: (row: Record<string, unknown>) => boolean,
  change: Record<string, unknown>,
): void {
  erp.misbehave((request) => {
    if (request.path !== path) return undefined;
    return {
      kind: "page",
      change: (page) => ({ ...page, dados: page.dados.map((row) => (isVictim(row) ? { ...row, ...change } : row)) }),
    };
  });
}

const EXPECTED = [
  "customers filial unknown_store",
  "customers id_cliente missing_field",
  "customers nome absurd_value",
  "customers nome invalid_text",
  "products descricao1 invalid_text",
  "products preco1 absurd_value",
  "products preco1 invalid_number",
  "products produto missing_field",
  "sellers filial unknown_store",
  "sellers id_funcionario missing_field",
  "sellers nome invalid_text",
  "stores filial missing_field",
  "stores nome_fantasia invalid_text",
  "transactions data missing_field",
  "transactions filial unknown_store",
  "transactions id_transacao invalid_text",
  "transactions valor absurd_value",
  "transactions valor invalid_number",
];

const isCustomer = (id: string) => (row: Record<string, unknown>) => row.id_cliente === id;
const incremental = (ctx: Ctx) => runSync(ctx, { type: "erp_incremental", trigger: "schedule" });

describe("[O2] rejected rows", () => {
  it("do not stop the run: valid rows are imported, each rejected one is stored with its reason", async () => {
    sandbox.faults.add({ system: "erp", kind: "bad-rows" });
    const ctx = await connect();
    const run = await runSync(ctx);
    expect(run).toMatchObject({ status: "completed", errorCount: EXPECTED.length });
    expect(run.progress.transactions).toMatchObject({ rejected: 5, created: 360, read: 365 });
    expect(differences(await dumpTenant(ctx.orgId), clean)).toEqual({});
    const reasons = (await refused(ctx)).map((row) => `${row.entity} ${String(row.payload.field)} ${row.reason}`);
    expect(reasons.sort()).toEqual(EXPECTED);
  });

  it("are requested again by the next run, which completes the data", async () => {
    sandbox.faults.add({ system: "erp", kind: "invalid-utf8" });
    const ctx = await connect();
    // The first branch is rejected, and with it every row that references it.
    const { progress } = await runSync(ctx);
    expect(progress.stores?.rejected).toBe(1);
    expect(progress.transactions?.rejected).toBeGreaterThan(30);
    expect(differences(await dumpTenant(ctx.orgId), clean)).not.toEqual({});
    sandbox.faults.clear();
    expect(await incremental(ctx)).toMatchObject({ status: "completed", errorCount: 0 });
    expect(differences(await dumpTenant(ctx.orgId), clean)).toEqual({});
    expect(await refused(ctx, { open: "true" })).toEqual([]);
    expect((await refused(ctx)).every(({ resolvedAt }) => resolvedAt !== null)).toBe(true);
  });

  it("are requested again even at the end of the list or when a whole page was rejected", async () => {
    const ctx = await connect();
    spoil("/api/transacoes", (row) => Number(row.trans_id) > 300, { valor: null });
    expect((await runSync(ctx)).progress.transactions).toMatchObject({ created: 300, rejected: 60 });
    erp.misbehave(() => undefined);
    await incremental(ctx);
    expect(differences(await dumpTenant(ctx.orgId), clean)).toEqual({});
    expect(await refused(ctx, { open: "true" })).toEqual([]);
  });

  it("stay listed once while they are invalid, for any number of retries", async () => {
    const ctx = await connect();
    spoil("/api/transacoes", (row) => row.trans_id === 7, { filial: "F77" });
    await runSync(ctx);
    for (const _ of [1, 2]) expect(await incremental(ctx)).toMatchObject({ status: "completed", errorCount: 0 });
    await runSync(ctx);
    expect(await refused(ctx, { open: "true" })).toMatchObject([
      {
        entity: "transactions",
        reason: "unknown_store",
        payload: { field: "filial", branch: "F77", transId: 7, after: 6 },
      },
    ]);
    erp.misbehave(() => undefined);
    await incremental(ctx);
    expect(await refused(ctx, { open: "true" })).toEqual([]);
    expect(differences(await dumpTenant(ctx.orgId), clean)).toEqual({});
  });

  it("of a customer leave the customer's sales pending until the next run attaches them", async () => {
    const ctx = await connect();
    const id = buyer();
    spoil("/api/clientes", isCustomer(id), { nome: "\u0000" });
    const { progress } = await runSync(ctx);
    expect(progress.transactions?.pending).toBeGreaterThan(0);
    erp.misbehave(() => undefined);
    await incremental(ctx);
    expect(differences(await dumpTenant(ctx.orgId), clean)).toEqual({});
  });

  it("report a customer with an invalid birth date; the customer is imported, and the date later", async () => {
    const ctx = await connect();
    const id = buyer();
    spoil("/api/clientes", isCustomer(id), { dt_nascimento: "31/02/1980" });
    const run = await runSync(ctx);
    expect(run).toMatchObject({ errorCount: 1, progress: { customers: { rejected: 0 } } });
    expect(await refused(ctx, { open: "true" })).toMatchObject([{ externalId: id, reason: "invalid_birth_date" }]);
    erp.misbehave(() => undefined);
    await incremental(ctx);
    expect(await refused(ctx, { open: "true" })).toEqual([]);
    expect(differences(await dumpTenant(ctx.orgId), clean)).toEqual({});
  });

  it("report a sale with an unknown seller; the sale is imported, and its seller later", async () => {
    const ctx = await connect();
    spoil("/api/transacoes", (row) => row.trans_id === 11, { id_funcionario: "NOVO" });
    const run = await runSync(ctx);
    expect(run).toMatchObject({ errorCount: 1, progress: { transactions: { created: 360, rejected: 0 } } });
    expect(await refused(ctx, { open: "true" })).toMatchObject([{ reason: "unknown_seller" }]);
    erp.misbehave(() => undefined);
    await incremental(ctx);
    expect(await refused(ctx, { open: "true" })).toEqual([]);
    expect(differences(await dumpTenant(ctx.orgId), clean)).toEqual({});
  });

  it("store identifiers, and no personal data", async () => {
    const ctx = await connect();
    const id = buyer();
    const person = {
      nome: "Zuleica\u0000",
      email: "zuleica@x.test",
      cpf: "52998224725",
      celular: "987650000",
      endereco: "Rua Z",
    };
    spoil("/api/clientes", isCustomer(id), person);
    await runSync(ctx);
    const kept = JSON.stringify(await refused(ctx));
    expect(kept).toContain(id);
    for (const value of Object.values(person)) expect(kept).not.toContain(value.replace("\u0000", ""));
  });

  it("are listed only in their own organization, by run and by entity", async () => {
    const [mine, theirs] = [await connect(), await synced()];
    spoil("/api/produtos", (row) => row.produto === "20001", { preco1: -1e12 });
    const run = await runSync(mine);
    expect(await refused(mine, { jobRunId: run.id, entity: "products" })).toHaveLength(1);
    expect(await refused(mine, { entity: "stores" })).toEqual([]);
    expect(await refused(theirs)).toEqual([]);
    expect(await refused(theirs, { jobRunId: run.id })).toEqual([]);
  });
});

function buyer(): string {
  const [id = ""] = (clean.sale ?? []).flatMap((row) => /,F\d\d:(\d+),/.exec(row)?.[1] ?? []);
  return id;
}
