import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getSyncStatus } from "../../../lib/erp/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { getCheckpoints } from "../../../lib/settings/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { connectOrganization, NOW, runSync } from "../../support/erp-sync.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { type FlakyErp, startFlakyErp } from "../../support/flaky-erp.ts";
import { differences, dumpTenant } from "../../support/tenant-dump.ts";

const TODAY = { startDate: "2026-11-19", endDate: "2026-11-20" };
const LONG_AGO = { startDate: "2026-01-01", endDate: "2026-01-31" };

let sandbox: Sandbox;
let recorder: EventRecorder;
let erp: FlakyErp;

beforeAll(async () => {
  recorder = await recordEvents();
  sandbox = await startSandbox({ clock: { now: () => new Date(NOW) }, size: { customers: 60, products: 40 } });
  erp = await startFlakyErp(sandbox);
});
beforeEach(() => {
  erp.requests.length = 0;
  erp.misbehave(() => undefined);
});
afterAll(() => Promise.all([sandbox.stop(), erp.stop(), recorder.close()]));

async function connectSynced(): Promise<Ctx> {
  const ctx = await connectOrganization({ erpUrl: erp.erpUrl, credentials: sandbox.credentials });
  expect(await runSync(ctx)).toMatchObject({ status: "completed" });
  erp.requests.length = 0;
  return ctx;
}

const asked = (path: string) => erp.requests.filter((request) => request.path === path).map(({ params }) => params);
const salesOf = (ctx: Ctx) => ctx.db.transaction(({ prisma }) => prisma.sale.count());

describe("an incremental sync", () => {
  it("reads only rows above the checkpoints, and ends with the same data as a full sync", async () => {
    const ctx = await connectSynced();
    const before = await getCheckpoints(ctx);
    const [sale] = sandbox.addSales({ total: 321.09 });
    const run = await runSync(ctx, { type: "erp_incremental", trigger: "schedule" });
    expect(run.progress.transactions).toMatchObject({ read: 1, created: 1 });
    expect(asked("/api/clientes")[0]?.get("trans_id")).toBe(String(before.customers));
    expect(asked("/api/transacoes").map((params) => params.get("trans_id"))).toEqual([String(before.transactions)]);
    expect((await getCheckpoints(ctx)).transactions).toBe(BigInt(sale?.trans_id ?? 0));
    const full = await connectSynced();
    expect(differences(await dumpTenant(ctx.orgId), await dumpTenant(full.orgId))).toEqual({});
  });

  it("over a date range that covers every new row advances the checkpoints", async () => {
    const ctx = await connectSynced();
    const [sale] = sandbox.addSales({ total: 10 });
    const run = await runSync(ctx, { type: "erp_incremental", window: TODAY });
    expect(run).toMatchObject({ status: "completed", progress: { transactions: { created: 1 } } });
    expect((await getCheckpoints(ctx)).transactions).toBe(BigInt(sale?.trans_id ?? 0));
  });

  it("over a date range that excludes new rows keeps the checkpoints for the next run [A10]", async () => {
    const ctx = await connectSynced();
    const before = await getCheckpoints(ctx);
    sandbox.addSales({ total: 10, at: "2026-01-15T12:00:00-03:00" });
    sandbox.addSales({ total: 20 });
    const sales = await salesOf(ctx);
    await runSync(ctx, { type: "erp_incremental", window: LONG_AGO });
    expect(asked("/api/transacoes").at(-1)?.get("data_inicio")).toBe("2026-01-01");
    expect(await salesOf(ctx)).toBe(sales + 1);
    expect(await getCheckpoints(ctx)).toEqual(before);
    await runSync(ctx, { type: "erp_incremental", trigger: "schedule" });
    expect(await salesOf(ctx)).toBe(sales + 2);
  });

  it("on a schedule imports sales missed in an outage, and backdated ones", async () => {
    const ctx = await connectSynced();
    const sales = await salesOf(ctx);
    for (const day of ["2026-11-02", "2026-11-16", "2026-11-20"])
      sandbox.addSales({ total: 5, at: `${day}T11:00:00-03:00` });
    await runSync(ctx, { type: "erp_incremental", trigger: "schedule" });
    expect(await salesOf(ctx)).toBe(sales + 3);
  });

  it("applies the difference of an amended sale", async () => {
    const ctx = await connectSynced();
    const [sale] = sandbox.addSales({ total: 100, branch: "F03", customerId: 10_001 });
    await runSync(ctx, { type: "erp_sales" });
    const day = () =>
      ctx.db.transaction(async ({ prisma }) => {
        const store = await prisma.store.findFirstOrThrow({ where: { code: "F03" } });
        const key = { organizationId: ctx.orgId, day: new Date("2026-11-20"), storeId: store.id };
        return prisma.salesDailyStore.findUniqueOrThrow({ where: { organizationId_day_storeId: key } });
      });
    const before = await day();
    const amended = { ...sale, trans_id: (sale?.trans_id ?? 0) + 1, valor: 70, itens: [] };
    sandbox.addRows({ entity: "transacoes", rows: [amended] });
    expect((await runSync(ctx, { type: "erp_sales" })).progress.transactions).toMatchObject({ created: 0, updated: 1 });
    expect(await day()).toEqual({ ...before, totalCents: before.totalCents - 3000n });
  });
});

describe("a sync of one kind", () => {
  it("of products reads only the catalogue, and writes only differences", async () => {
    const ctx = await connectSynced();
    const product = {
      produto: "20001",
      descricao1: "CANECA NOVA",
      preco1: 19.9,
      desc_marca: "Casa",
      cores: [],
      tamanhos: [],
    };
    sandbox.addRows({ entity: "produtos", rows: [product] });
    const run = await runSync(ctx, { type: "erp_products" });
    expect(run).toMatchObject({ status: "completed", progress: { products: { updated: 1, created: 0 } } });
    expect(Object.keys(run.progress)).toEqual(["products"]);
    expect(new Set(erp.requests.map(({ path }) => path))).toEqual(new Set(["/api/produtos"]));
    const stored = await ctx.db.transaction(({ prisma }) =>
      prisma.product.findFirst({ where: { externalId: "20001" } }),
    );
    expect(stored).toMatchObject({ name: "CANECA NOVA", priceCents: 1990n, brand: "Casa" });
  });

  it("of sales does not read the products", async () => {
    const ctx = await connectSynced();
    sandbox.addSales({ count: 3 });
    const run = await runSync(ctx, { type: "erp_sales" });
    expect(run.progress.transactions).toMatchObject({ created: 3 });
    expect(asked("/api/produtos")).toEqual([]);
  });
});

describe("closed branches", () => {
  const isClosed = (row: Record<string, unknown>) => (row.filial === "F05" ? { ...row, ativo: false } : row);
  const closeF05 = () =>
    erp.misbehave(({ path }) =>
      path === "/api/filiais"
        ? { kind: "page", change: (page) => ({ ...page, dados: page.dados.map(isClosed) }) }
        : undefined,
    );

  it("are skipped by a full sync, but an incremental one imports sales added afterwards", async () => {
    closeF05();
    const ctx = await connectOrganization({ erpUrl: erp.erpUrl, credentials: sandbox.credentials });
    const run = await runSync(ctx);
    const inF05 = () => ctx.db.transaction(({ prisma }) => prisma.sale.count({ where: { store: { code: "F05" } } }));
    expect(run.progress.transactions?.skipped).toBeGreaterThan(0);
    expect(await inF05()).toBe(0);
    sandbox.addSales({ branch: "F05", total: 12 });
    await runSync(ctx, { type: "erp_incremental", trigger: "schedule" });
    expect(await inF05()).toBe(1);
  });

  it("are read from their first row once they reopen", async () => {
    closeF05();
    const ctx = await connectOrganization({ erpUrl: erp.erpUrl, credentials: sandbox.credentials });
    await runSync(ctx);
    erp.misbehave(() => undefined);
    await runSync(ctx, { type: "erp_incremental", trigger: "schedule" });
    const open = await connectSynced();
    expect(differences(await dumpTenant(ctx.orgId), await dumpTenant(open.orgId))).toEqual({});
  });

  it("are read from their first row by a resumed full sync too", async () => {
    closeF05();
    const ctx = await connectOrganization({ erpUrl: erp.erpUrl, credentials: sandbox.credentials });
    erp.serveAtMost(20);
    erp.misbehave(({ path, params }) => {
      if (path === "/api/clientes" && Number(params.get("trans_id")) > 20) return { kind: "status", status: 500 };
      return path === "/api/filiais"
        ? { kind: "page", change: (page) => ({ ...page, dados: page.dados.map(isClosed) }) }
        : undefined;
    });
    expect(await runSync(ctx)).toMatchObject({ status: "failed" });
    erp.misbehave(() => undefined);
    erp.serveAtMost(Number.POSITIVE_INFINITY);
    expect(await runSync(ctx)).toMatchObject({ status: "completed" });
    const open = await connectSynced();
    expect(differences(await dumpTenant(ctx.orgId), await dumpTenant(open.orgId))).toEqual({});
  });
});

describe("getSyncStatus", () => {
  it("returns the running sync, the last results, and the time up to which data is complete", async () => {
    const ctx = await connectOrganization({ erpUrl: erp.erpUrl, credentials: sandbox.credentials });
    expect(await getSyncStatus(ctx)).toEqual({
      isConnected: true,
      running: null,
      lastCompleted: null,
      lastFailed: null,
      dataUpTo: null,
      checkpoints: { lastCustomerTransId: 0, lastTransactionTransId: 0 },
    });
    const full = await runSync(ctx);
    const products = await runSync(ctx, { type: "erp_products" });
    erp.misbehave(() => ({ kind: "status", status: 500 }));
    const failed = await runSync(ctx, { type: "erp_sales" });
    expect(await getSyncStatus(ctx)).toMatchObject({
      running: null,
      lastCompleted: { id: products.id, type: "erp_products", actor: null },
      lastFailed: { id: failed.id, error: "The ERP answered 500 to /api/filiais" },
      dataUpTo: full.startedAt.toISOString(),
      checkpoints: { lastCustomerTransId: 60 },
    });
  });
});
