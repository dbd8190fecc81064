import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf } from "../../../lib/core/dates.ts";
import {
  customerRef,
  recomputeMetrics,
  rfmBounds,
  rfmConstants,
  upsertCustomers,
} from "../../../lib/customers/index.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { env } from "../../../lib/platform/env.ts";
import { attachCustomers, registerSales, type SaleInput } from "../../../lib/sales/index.ts";
import type { SaleWrites } from "../../../lib/sales/schemas.ts";
import { upsertSellers } from "../../../lib/stores/index.ts";
import { createOrganization, createStore } from "../../support/factories.ts";
import { rowVersions } from "../../support/row-versions.ts";

const NOW = new Date("2026-03-20T15:00:00.000Z");
const NIL = "00000000-0000-0000-0000-000000000000";
const TABLES = [
  "sale",
  "sale_item",
  "sales_daily_seller",
  "sales_daily_store",
  "sales_hourly_store",
  "customer_metrics",
];
const CUSTOMERS = ["1", "2", "3"];
const SELLERS = ["v1", "v2"];

type Shop = { orgId: string; stores: [string, string] };

async function openShop(): Promise<Shop> {
  const { orgId } = await createOrganization("Vendas");
  const stores: [string, string] = [await createStore(orgId, "F01"), await createStore(orgId, "F02")];
  const sellers = SELLERS.map((externalId) => ({ externalId, name: externalId, email: null, storeId: stores[0] }));
  await tenantDb(orgId).sql(async (sql) => {
    await upsertSellers(
      sql,
      orgId,
      sellers.map((seller) => ({ ...seller, status: "ACTIVE" as const })),
    );
  });
  return { orgId, stores };
}

async function addCustomers({ orgId, stores }: Shop, ids: readonly string[]): Promise<string[]> {
  const nobody = { name: null, email: null, phone: null, phoneType: null, taxId: null, birthDate: null };
  const nowhere = { zipCode: null, city: null, state: null, address: null, neighborhood: null };
  const rows = ids.map((externalId, at) => ({
    ...nobody,
    ...nowhere,
    storeId: stores[0],
    storeCode: "F01",
    externalId,
    transId: at + 1,
  }));
  return tenantDb(orgId).sql(async (sql) => {
    const { newRefs } = await upsertCustomers(sql, orgId, rows);
    const touched = await attachCustomers(sql, orgId, newRefs);
    await recomputeMetrics(sql, orgId, touched, rfmBounds(NOW, rfmConstants(env())));
    return touched;
  });
}

function importPage({ orgId }: Shop, rows: readonly SaleInput[], now = NOW): Promise<SaleWrites> {
  return tenantDb(orgId).sql(async (sql) => {
    const writes = await registerSales(sql, orgId, rows, now);
    await recomputeMetrics(sql, orgId, writes.touchedCustomerIds, rfmBounds(NOW, rfmConstants(env())));
    return writes;
  });
}

const item = fc.record({
  productExternalId: fc.constantFrom("P1", "P2", "P\\3"),
  quantity: fc.constantFrom(1, 2.5, -3),
  unitPriceCents: fc.constantFrom(100n, 0n, 99_999n),
  color: fc.constantFrom(null, "AZUL\tCLARO"),
  size: fc.constantFrom(null, "M"),
});
type Draft = Omit<SaleInput, "storeId"> & { store: 0 | 1 };
const draft: fc.Arbitrary<Draft> = fc
  .record({
    store: fc.constantFrom(0 as const, 1 as const),
    externalId: fc.constantFrom("A", "B", "C", "D", "E"),
    transId: fc.integer({ min: 1, max: 30 }),
    customerRef: fc.constantFrom(null, ...CUSTOMERS.map((id) => customerRef("F01", id)), "F01:later"),
    sellerRef: fc.constantFrom(null, ...SELLERS, "unknown"),
    isReturn: fc.boolean(),
    // Around midnight in UTC−3, and around the eighth day of the hourly roll-up.
    occurredAt: fc
      .integer({ min: -10 * 24, max: 0 })
      .map((hours) => new Date(NOW.getTime() + hours * 3_600_000 + ((hours * 7919) % 3_600_000))),
    cents: fc.integer({ min: 0, max: 200_000 }),
    items: fc.array(item, { maxLength: 3 }),
  })
  .map(({ isReturn, cents, ...fields }) => ({
    ...fields,
    kind: isReturn ? ("return" as const) : ("sale" as const),
    amountCents: BigInt(isReturn ? -cents : cents),
  }));
const stream = fc.uniqueArray(draft, {
  minLength: 1,
  maxLength: 30,
  selector: ({ store, externalId, transId }) => `${store}:${externalId}:${transId}`,
});

function rowsOf(shop: Shop, drafts: readonly Draft[]): SaleInput[] {
  return drafts.map(({ store, ...row }) => ({ ...row, storeId: shop.stores[store] }));
}

function pagesOf<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size));
}

function newest(rows: readonly SaleInput[]): SaleInput[] {
  const sales = new Map<string, SaleInput>();
  for (const row of [...rows].sort((a, b) => a.transId - b.transId)) sales.set(`${row.storeId}:${row.externalId}`, row);
  return [...sales.values()];
}

type Sums = Record<string, { cents: bigint; orders: number }>;

function sumBy(sales: readonly SaleInput[], keyOf: (sale: SaleInput) => string): Sums {
  const sums: Sums = {};
  for (const sale of sales) {
    const key = keyOf(sale);
    const sum = sums[key] ?? { cents: 0n, orders: 0 };
    sums[key] = { cents: sum.cents + sale.amountCents, orders: sum.orders + (sale.kind === "sale" ? 1 : 0) };
  }
  return sums;
}

function lastSales(sales: readonly SaleInput[]): Record<string, string> {
  const last: Record<string, string> = {};
  for (const sale of sales.filter(({ kind }) => kind === "sale")) {
    const key = `${dayOf(sale.occurredAt)} ${sale.storeId}`;
    const at = sale.occurredAt.toISOString();
    if (at > (last[key] ?? "")) last[key] = at;
  }
  return last;
}

async function rollUpsOf({ orgId }: Shop) {
  return tenantDb(orgId).transaction(async ({ prisma }) => {
    const day = (date: Date) => date.toISOString().slice(0, 10);
    const stores = await prisma.salesDailyStore.findMany();
    const sellers = await prisma.salesDailySeller.findMany();
    const hours = await prisma.salesHourlyStore.findMany();
    const sums = (row: { totalCents: bigint; orderCount: number }) => ({
      cents: row.totalCents,
      orders: row.orderCount,
    });
    return {
      stores: Object.fromEntries(stores.map((row) => [`${day(row.day)} ${row.storeId}`, sums(row)])),
      sellers: Object.fromEntries(sellers.map((row) => [`${day(row.day)} ${row.storeId} ${row.sellerId}`, sums(row)])),
      hours: Object.fromEntries(hours.map((row) => [`${row.hour.toISOString()} ${row.storeId}`, sums(row)])),
      last: Object.fromEntries(
        stores.flatMap((row) =>
          row.lastSaleAt ? [[`${day(row.day)} ${row.storeId}`, row.lastSaleAt.toISOString()]] : [],
        ),
      ),
    };
  });
}

async function expectedRollUps(shop: Shop, sales: readonly SaleInput[]) {
  const sellers = await tenantDb(shop.orgId).transaction(({ prisma }) => prisma.seller.findMany());
  const sellerIds = new Map(sellers.map(({ externalId, id }) => [externalId, id]));
  const hour = (at: Date) => new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000).toISOString();
  const oldestHour = hour(new Date(NOW.getTime() - 8 * 86_400_000));
  return {
    stores: sumBy(sales, (sale) => `${dayOf(sale.occurredAt)} ${sale.storeId}`),
    sellers: sumBy(sales, (sale) => {
      return `${dayOf(sale.occurredAt)} ${sale.storeId} ${sellerIds.get(sale.sellerRef ?? "") ?? NIL}`;
    }),
    hours: sumBy(
      sales.filter((sale) => hour(sale.occurredAt) >= oldestHour),
      (sale) => `${hour(sale.occurredAt)} ${sale.storeId}`,
    ),
    last: lastSales(sales),
  };
}

describe("registerSales", () => {
  it("keeps totals and roll-ups equal to a plain sum of the sales, for any amendments and pages [A11]", async () => {
    await fc.assert(
      fc.asyncProperty(stream, fc.integer({ min: 1, max: 31 }), async (drafts, size) => {
        const shop = await openShop();
        await addCustomers(shop, CUSTOMERS);
        const rows = rowsOf(shop, drafts);
        for (const page of pagesOf(rows, size)) {
          const { created, updated, unchanged } = await importPage(shop, page);
          expect(created + updated + unchanged).toBe(page.length);
        }
        const sales = newest(rows);
        expect(await rollUpsOf(shop)).toEqual(await expectedRollUps(shop, sales));
        await expectSales(shop, sales);
        await expectTotals(shop, sales);
      }),
      { numRuns: 30 },
    );
  });

  it("writes nothing when the same rows are imported again, in other pages and another order [A10]", async () => {
    await fc.assert(
      fc.asyncProperty(stream, fc.integer({ min: 1, max: 31 }), async (drafts, size) => {
        const shop = await openShop();
        await addCustomers(shop, CUSTOMERS);
        const rows = rowsOf(shop, drafts);
        for (const page of pagesOf(rows, size)) await importPage(shop, page);
        const before = await rowVersions(shop.orgId, TABLES);
        for (const page of pagesOf(rows.toReversed(), 4)) {
          expect(await importPage(shop, page)).toMatchObject({ created: 0, updated: 0, touchedCustomerIds: [] });
        }
        expect(await rowVersions(shop.orgId, TABLES)).toEqual(before);
      }),
      { numRuns: 30 },
    );
  });

  it("keeps a sale pending until its customer is imported, and attaches it then", async () => {
    const shop = await openShop();
    const sale = saleOf(shop, { customerRef: "F01:9", amountCents: 12_345n });
    expect(await importPage(shop, [sale])).toMatchObject({ pendingCustomers: 1, touchedCustomerIds: [] });
    expect(await addCustomers(shop, ["1"])).toEqual([]);
    expect(await addCustomers(shop, ["9"])).toHaveLength(1);
    await expectSales(shop, [sale]);
    await expectTotals(shop, [sale]);
    const before = await rowVersions(shop.orgId, TABLES);
    expect(await importPage(shop, [sale])).toMatchObject({ updated: 0, pendingCustomers: 0 });
    expect(await rowVersions(shop.orgId, TABLES)).toEqual(before);
  });

  it("keeps a sale of an unknown seller without a seller", async () => {
    const shop = await openShop();
    const [known, unknown] = [saleOf(shop, { externalId: "A", sellerRef: "v1" }), saleOf(shop, { sellerRef: "?" })];
    expect(await importPage(shop, [known, unknown])).toMatchObject({ created: 2 });
    await expectSales(shop, [known, unknown]);
  });

  it("keeps hourly roll-ups for eight days only", async () => {
    const shop = await openShop();
    await importPage(shop, [saleOf(shop, { occurredAt: NOW })]);
    const later = new Date(NOW.getTime() + 9 * 86_400_000);
    await importPage(shop, [saleOf(shop, { externalId: "B", occurredAt: later })], later);
    expect(Object.keys((await rollUpsOf(shop)).hours)).toEqual([`2026-03-29T15:00:00.000Z ${shop.stores[0]}`]);
    expect(Object.keys((await rollUpsOf(shop)).stores)).toHaveLength(2);
  });

  it("changes no sale of another organization, not even with the same number", async () => {
    const [mine, theirs] = [await openShop(), await openShop()];
    await addCustomers(theirs, ["1"]);
    const sale = saleOf(theirs, { customerRef: "F01:1" });
    await importPage(theirs, [sale]);
    const before = await rowVersions(theirs.orgId, TABLES);
    const same = saleOf(mine, { customerRef: "F01:1", sellerRef: null, amountCents: 1n });
    expect(await importPage(mine, [same])).toMatchObject({ created: 1, pendingCustomers: 1 });
    await expect(importPage(mine, [{ ...sale, transId: 99 }])).rejects.toThrow(/foreign key/);
    expect(await rowVersions(theirs.orgId, TABLES)).toEqual(before);
    expect(await importPage(theirs, [{ ...sale, transId: 99 }])).toMatchObject({ updated: 1 });
  });
});

function saleOf(shop: Shop, fields: Partial<SaleInput> = {}): SaleInput {
  const parties = { storeId: shop.stores[0], customerRef: null, sellerRef: "v1" };
  const items = [{ productExternalId: "P1", quantity: 1, unitPriceCents: 1000n, color: null, size: null }];
  const sale = { externalId: "S1", transId: 1, kind: "sale" as const, occurredAt: NOW, amountCents: 1000n, items };
  return { ...parties, ...sale, ...fields };
}

async function expectSales(shop: Shop, sales: readonly SaleInput[]): Promise<void> {
  const stored = await tenantDb(shop.orgId).transaction(({ prisma }) =>
    prisma.sale.findMany({ include: { items: { orderBy: { line: "asc" } }, seller: true } }),
  );
  const key = (row: { storeId: string; externalId: string }) => `${row.storeId}:${row.externalId}`;
  const byKey = new Map(stored.map((row) => [key(row), row]));
  expect(byKey.size).toBe(sales.length);
  for (const sale of sales) {
    const row = byKey.get(key(sale));
    expect(row).toMatchObject({
      transId: BigInt(sale.transId),
      customerRef: sale.customerRef,
      kind: sale.kind,
      occurredAt: sale.occurredAt,
      amountCents: sale.amountCents,
    });
    expect(row?.seller?.externalId ?? null).toBe(SELLERS.includes(sale.sellerRef ?? "") ? sale.sellerRef : null);
    expect(row?.items.map((stored) => ({ ...stored, quantity: Number(stored.quantity) }))).toMatchObject(
      sale.items.map((item, at) => ({
        ...item,
        line: at + 1,
        customerId: row?.customerId ?? null,
        soldOn: new Date(`${dayOf(sale.occurredAt)}T00:00:00.000Z`),
      })),
    );
  }
}

async function expectTotals(shop: Shop, sales: readonly SaleInput[]): Promise<void> {
  const customers = await tenantDb(shop.orgId).transaction(({ prisma }) =>
    prisma.customer.findMany({ include: { metrics: true } }),
  );
  for (const { externalId, metrics } of customers) {
    const theirs = sales.filter((sale) => sale.customerRef === customerRef("F01", externalId ?? ""));
    const orders = theirs.filter(({ kind }) => kind === "sale");
    expect(metrics).toMatchObject({
      spentCents: theirs.reduce((sum, sale) => sum + sale.amountCents, 0n),
      orderCount: orders.length,
      lastOrderAt: orders.map((sale) => sale.occurredAt).sort((a, b) => b.getTime() - a.getTime())[0] ?? null,
    });
  }
}
