import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import type { ClienteRow, TransacaoRow } from "../../../sandbox/erp/wire.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { connectOrganization, NOW, runSync } from "../../support/erp-sync.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { rowVersions } from "../../support/row-versions.ts";
import { differences, dumpTenant } from "../../support/tenant-dump.ts";
import { getAll } from "../sandbox/erp-client.ts";

const TABLES = [
  "store",
  "seller",
  "product",
  "customer",
  "customer_identity",
  "customer_metrics",
  "customer_search",
  "sale",
  "sale_item",
  "sales_daily_seller",
  "sales_daily_store",
  "sales_hourly_store",
  "organization",
];

let sandbox: Sandbox;
let recorder: EventRecorder;

beforeAll(async () => {
  recorder = await recordEvents();
  sandbox = await startSandbox({ clock: { now: () => new Date(NOW) }, size: { customers: 120, products: 80 } });
});
afterAll(() => Promise.all([sandbox.stop(), recorder.close()]));

const erpSales = () => getAll<TransacaoRow>(sandbox.erpUrl, sandbox.credentials.aurora, "transacoes");
const cents = (rows: readonly TransacaoRow[]) => rows.reduce((sum, { valor }) => sum + Math.round(valor * 100), 0);

async function totalsOf(ctx: Ctx) {
  const [row] = await ctx.db.sql((sql) =>
    sql.rows<Record<string, number>>(`
      SELECT (SELECT count(*)::int FROM sale) AS sales, (SELECT count(*)::int FROM sale WHERE kind = 'return') AS returns,
        (SELECT count(*)::int FROM sale WHERE customer_id IS NULL) AS anonymous,
        (SELECT sum(amount_cents)::float8 FROM sale) AS revenue,
        (SELECT sum(spent_cents)::float8 FROM customer_metrics) AS identified,
        (SELECT sum(order_count)::int FROM customer_metrics) AS orders,
        (SELECT sum(total_cents)::float8 FROM sales_daily_store) AS "rolledUp",
        (SELECT sum(total_cents)::float8 FROM sales_daily_seller) AS "rolledUpSellers",
        (SELECT count(*)::int FROM sale_item) AS items, (SELECT count(*)::int FROM customer) AS customers,
        (SELECT count(*)::int FROM product) AS products`),
  );
  return row;
}

describe("a full sync", () => {
  it("imports the ERP's data, to the cent", async () => {
    const ctx = await connectOrganization(sandbox);
    const run = await runSync(ctx);
    const sales = await erpSales();
    const named = sales.filter(({ id_cliente }) => id_cliente !== null);
    expect(run).toMatchObject({ status: "completed", type: "erp_full", errorCount: 0 });
    expect(await totalsOf(ctx)).toEqual({
      sales: sales.length,
      revenue: cents(sales),
      rolledUp: cents(sales),
      rolledUpSellers: cents(sales),
      returns: sales.filter(({ tipo }) => tipo === "DEVOLUCAO").length,
      anonymous: sales.length - named.length,
      identified: cents(named),
      orders: named.filter(({ tipo }) => tipo === "VENDA").length,
      items: sales.reduce((sum, { itens }) => sum + itens.length, 0),
      customers: 120,
      products: 80,
    });
    expect(run.progress).toMatchObject({
      stores: { read: 8, created: 8 },
      sellers: { read: 40, created: 40 },
      products: { read: 80, created: 80 },
      customers: { read: 120, created: 120, merged: 0 },
      transactions: { read: sales.length, created: sales.length, rejected: 0, pending: 0 },
    });
  });

  it("changes no row when it runs again [A10]", async () => {
    const ctx = await connectOrganization(sandbox);
    await runSync(ctx);
    const before = await rowVersions(ctx.orgId, TABLES);
    const again = await runSync(ctx);
    expect(again).toMatchObject({ status: "completed", progress: { transactions: { created: 0, updated: 0 } } });
    expect(await rowVersions(ctx.orgId, TABLES)).toEqual(before);
  });

  it("merges customers whom a small shop registered twice", async () => {
    const ctx = await connectOrganization(sandbox, { shop: "bela" });
    const run = await runSync(ctx);
    const rows = await getAll<ClienteRow>(sandbox.erpUrl, sandbox.credentials.bela, "clientes");
    const { created = 0, merged = 0 } = run.progress.customers ?? {};
    expect(merged).toBeGreaterThan(0);
    expect(created + merged).toBe(rows.length);
    expect(await totalsOf(ctx)).toMatchObject({ customers: created });
  });

  it("imports the same ERP into two organizations separately, with the same data", async () => {
    const [mine, theirs] = [await connectOrganization(sandbox), await connectOrganization(sandbox)];
    await runSync(mine);
    expect(await totalsOf(theirs)).toMatchObject({ sales: 0, customers: 0 });
    await runSync(theirs);
    expect(differences(await dumpTenant(theirs.orgId), await dumpTenant(mine.orgId))).toEqual({});
  });

  it("applies the ERP's e-commerce flag only until the organization has chosen a store", async () => {
    const ctx = await connectOrganization(sandbox);
    const online = () =>
      ctx.db.transaction(({ prisma }) =>
        prisma.store.findMany({ where: { isEcommerce: true }, select: { code: true } }),
      );
    await runSync(ctx);
    expect(await online()).toEqual([{ code: "F08" }]);
    await ctx.db.transaction(async ({ prisma }) => {
      await prisma.store.updateMany({ where: { code: "F08" }, data: { isEcommerce: false } });
      await prisma.store.updateMany({ where: { code: "F02" }, data: { isEcommerce: true } });
    });
    await runSync(ctx);
    expect(await online()).toEqual([{ code: "F02" }]);
  });
});
