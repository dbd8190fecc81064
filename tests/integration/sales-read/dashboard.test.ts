import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { recomputeMetrics, rfmBounds } from "../../../lib/customers/index.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import { type Ctx, systemCtx } from "../../../lib/platform/ctx.ts";
import {
  getDashboardTotal,
  listIntradayHistory,
  listRecentSales,
  listSalesHistory,
  listStoreComparison,
  listTopSellers,
} from "../../../lib/sales/index.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";
import { plantCustomers, plantSales, plantSeller, rollUpSales } from "../../support/shop.ts";

// Friday 20 November 2026, 15:30 in UTC−3.
const NOW = "2026-11-20T18:30:00.000Z";
const clock = fixedClock(NOW);
const bounds = rfmBounds(new Date(NOW), { riskDays: 120, churnDays: 180, loyalCents: 100_000n, loyalOrders: 5 });
const ALL = { storeIds: undefined };

let ctx: Ctx;
let other: Ctx;
const store = { center: "", beach: "", beachOld: "", quiet: "", closed: "" };
const [ana, bia, caio] = [randomUUID(), randomUUID(), randomUUID()];
let sellers: { lia: string; max: string };

beforeAll(async () => {
  ctx = systemCtx((await createOrganization("Painel")).orgId, "test", clock);
  other = systemCtx((await createOrganization("Outra")).orgId, "test", clock);
  store.center = await createStore(ctx.orgId, "F01");
  store.beach = await createStore(ctx.orgId, "F02");
  store.beachOld = await createStore(ctx.orgId, "F02A", { primaryStoreId: store.beach });
  store.quiet = await createStore(ctx.orgId, "F03");
  store.closed = await createStore(ctx.orgId, "F04");
  await ctx.db.sql((sql) => sql.run("UPDATE store SET is_active = false WHERE id = $1", [store.closed]));
  sellers = { lia: await plantSeller(ctx, "Lia", store.center), max: await plantSeller(ctx, "Max", store.beachOld) };
  await plantCustomers(ctx, [
    { id: ana, storeId: store.center, name: "Ana" },
    { id: bia, storeId: store.beach, name: "Bia" },
    { id: caio, storeId: store.beachOld, name: "Caio" },
  ]);
  const { lia, max } = sellers;
  await plantSales(ctx, [
    // today: 00:00 and 15:00 in UTC−3, one return, one anonymous
    { customerId: ana, storeId: store.center, sellerId: lia, at: "2026-11-20T03:00:00Z", cents: 10_000 },
    { customerId: ana, storeId: store.beach, sellerId: max, at: "2026-11-20T18:10:00Z", cents: 5_000 },
    { customerId: bia, storeId: store.beachOld, sellerId: max, at: "2026-11-20T18:20:00Z", cents: 20_050 },
    { customerId: bia, storeId: store.beach, sellerId: max, at: "2026-11-20T18:25:00Z", cents: -1_000 },
    { storeId: store.center, at: "2026-11-20T13:00:00Z", cents: 3_333 },
    // yesterday: its last second, and noon
    { customerId: ana, storeId: store.center, sellerId: lia, at: "2026-11-20T02:59:59Z", cents: 7_000 },
    { customerId: caio, storeId: store.beachOld, sellerId: max, at: "2026-11-19T15:00:00Z", cents: 13_000 },
    // earlier this month, the month before, and long ago
    { storeId: store.beach, sellerId: lia, at: "2026-11-01T03:00:00Z", cents: 100_000 },
    { storeId: store.center, sellerId: lia, at: "2026-11-01T02:59:59Z", cents: 40_000 },
    { customerId: bia, storeId: store.beach, sellerId: max, at: "2026-10-01T03:00:00Z", cents: 60_000 },
    { storeId: store.beach, at: "2026-10-01T02:59:59Z", cents: 999_999 },
    { storeId: store.closed, at: "2024-05-05T15:00:00Z", cents: 1_000 },
  ]);
  const foreignStore = await createStore(other.orgId, "X01");
  await plantSales(other, [{ storeId: foreignStore, at: NOW, cents: 5_555 }]);
  for (const tenant of [ctx, other]) await rollUpSales(tenant);
  await ctx.db.sql((sql) => recomputeMetrics(sql, ctx.orgId, [ana, bia, caio], bounds));
});

describe("getDashboardTotal", () => {
  it("sums days and months of UTC−3, with returns, and counts buyers", async () => {
    expect(await getDashboardTotal(ctx, ALL)).toEqual({
      today: 373.83,
      yesterday: 200,
      variation: 86.9,
      orders: 4,
      averageTicket: 93.46,
      month: 1_573.83,
      previousMonth: 1_000,
      monthVariation: 57.4,
      newCustomers: 0,
      recurringCustomers: 2,
      updatedAt: null,
      sameMoment: {
        until: NOW,
        yesterday: 130,
        variation: 187.6,
        yesterdayOrders: 1,
        ordersVariation: 300,
        yesterdayTicket: 130,
        ticketVariation: -28.1,
        previousMonth: 600,
        monthVariation: 162.3,
        yearAgo: 0,
        yearVariation: null,
      },
    });
  });

  it("adds an alias to its principal, for either store id", async () => {
    const expected = { today: 240.5, yesterday: 130, orders: 2, month: 1_370.5, previousMonth: 600 };
    for (const storeIds of [[store.beach], [store.beachOld], [store.beach, store.beachOld]])
      expect(await getDashboardTotal(ctx, { storeIds })).toMatchObject(expected);
  });

  it("returns null for variation and average ticket without a base", async () => {
    const quiet = await getDashboardTotal(ctx, { storeIds: [store.quiet] });
    expect(quiet).toMatchObject({ today: 0, variation: null, monthVariation: null, averageTicket: null, orders: 0 });
  });

  it("counts a customer as new on the day of the first order", async () => {
    const first = systemCtx(ctx.orgId, "test", fixedClock("2026-11-19T18:00:00Z"));
    expect(await getDashboardTotal(first, ALL)).toMatchObject({ newCustomers: 2, recurringCustomers: 0 });
  });

  it("counts a buyer of today whose last order is dated ahead", async () => {
    const tenant = systemCtx((await createOrganization("Adiantada")).orgId, "test", clock);
    const storeId = await createStore(tenant.orgId, "A01");
    const [dora, eva] = [randomUUID(), randomUUID()];
    await plantCustomers(tenant, [
      { id: dora, storeId },
      { id: eva, storeId },
    ]);
    await plantSales(tenant, [
      { customerId: dora, storeId, at: "2026-11-20T13:00:00Z", cents: 1_000 },
      { customerId: dora, storeId, at: "2026-11-22T13:00:00Z", cents: 1_000 },
      { customerId: eva, storeId, at: "2026-11-22T13:00:00Z", cents: 1_000 },
    ]);
    await tenant.db.sql((sql) => recomputeMetrics(sql, tenant.orgId, [dora, eva], bounds));
    expect(await getDashboardTotal(tenant, ALL)).toMatchObject({ newCustomers: 1, recurringCustomers: 0 });
  });

  it("returns when the last ERP sync completed", async () => {
    const tenant = systemCtx((await createOrganization("Sincronizada")).orgId, "test", clock);
    const run =
      "INSERT INTO job_run (organization_id, type, status, started_at, finished_at) VALUES ($1, $2, $3, $4, $5)";
    await tenant.db.sql(async (sql) => {
      await sql.run(run, [tenant.orgId, "erp_full", "completed", "2026-11-18T03:00:00Z", "2026-11-18T03:01:00Z"]);
      await sql.run(run, [
        tenant.orgId,
        "erp_incremental",
        "completed",
        "2026-11-20T03:00:00Z",
        "2026-11-20T03:00:09Z",
      ]);
      await sql.run(run, [tenant.orgId, "erp_full", "failed", "2026-11-20T05:00:00Z", "2026-11-20T05:00:01Z"]);
      await sql.run(run, [tenant.orgId, "rfm", "completed", "2026-11-20T07:00:00Z", "2026-11-20T07:00:01Z"]);
    });
    expect(await getDashboardTotal(tenant, ALL)).toMatchObject({ updatedAt: "2026-11-20T03:00:09.000Z" });
  });
});

describe("listSalesHistory", () => {
  it("returns every day up to today, zeros included", async () => {
    const days = await listSalesHistory(ctx, { ...ALL, days: 30 });
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ date: "2026-10-22", total: 0, count: 0 });
    expect(days.find(({ date }) => date === "2026-10-31")).toEqual({ date: "2026-10-31", total: 400, count: 1 });
    expect(days.slice(-2)).toEqual([
      { date: "2026-11-19", total: 200, count: 2 },
      { date: "2026-11-20", total: 373.83, count: 4 },
    ]);
  });

  it("counts only the requested stores", async () => {
    const days = await listSalesHistory(ctx, { storeIds: [store.center], days: 2 });
    expect(days.map(({ total }) => total)).toEqual([70, 133.33]);
  });
});

describe("listRecentSales", () => {
  it("lists the newest transactions first, returns included, under the principal store", async () => {
    const sales = await listRecentSales(ctx, { ...ALL, limit: 3 });
    expect(sales.map(({ id: _, ...sale }) => sale)).toEqual([
      row("2026-11-20T18:25:00.000Z", "Bia", -10),
      row("2026-11-20T18:20:00.000Z", "Bia", 200.5),
      row("2026-11-20T18:10:00.000Z", "Ana", 50),
    ]);
  });

  it("lists sales from years ago for a store with few sales", async () => {
    const sales = await listRecentSales(ctx, { storeIds: [store.closed], limit: 20 });
    expect(sales).toMatchObject([{ date: "2024-05-05T15:00:00.000Z", total: 10, seller: null, customer: null }]);
  });

  it("lists all sales if there are fewer than the limit", async () => {
    expect(await listRecentSales(ctx, { ...ALL, limit: 100 })).toHaveLength(12);
  });

  function row(date: string, customer: string, total: number) {
    return { date, customer, total, storeId: store.beach, store: "Loja F02", seller: "Max", isInfluenced: false };
  }
});

describe("listStoreComparison", () => {
  it("has one row per principal store, also without sales, and none for a closed one", async () => {
    const rows = await listStoreComparison(ctx, ALL);
    expect(rows.map(({ tradeName }) => tradeName)).toEqual(["Loja F02", "Loja F01", "Loja F03"]);
    expect(rows).toMatchObject([
      { storeId: store.beach, code: "F02", today: 240.5, yesterday: 130, variation: 85, count: 2 },
      { storeId: store.center, code: "F01", today: 133.33, yesterday: 70, variation: 90.5, count: 2 },
      { storeId: store.quiet, code: "F03", today: 0, yesterday: 0, variation: null, count: 0, lastSale: null },
    ]);
  });

  it("compares each store with yesterday until the same time", async () => {
    expect(await listStoreComparison(ctx, ALL)).toMatchObject([
      { storeId: store.beach, yesterdayUntilNow: 130, variationUntilNow: 85 },
      { storeId: store.center, yesterdayUntilNow: 0, variationUntilNow: null },
      { storeId: store.quiet, yesterdayUntilNow: 0, variationUntilNow: null },
    ]);
  });

  it("returns the last sale of principal and aliases together, ignoring returns", async () => {
    const [beach] = await listStoreComparison(ctx, { storeIds: [store.beach] });
    expect(beach?.lastSale).toBe("2026-11-20T18:20:00.000Z");
  });
});

describe("an open alias of a closed principal", () => {
  it("is compared under its principal, also without sales", async () => {
    const tenant = systemCtx((await createOrganization("Sucessora")).orgId, "test", clock);
    const closed = await createStore(tenant.orgId, "P1");
    await createStore(tenant.orgId, "P2", { primaryStoreId: closed });
    await tenant.db.sql((sql) => sql.run("UPDATE store SET is_active = false WHERE id = $1", [closed]));
    expect(await listStoreComparison(tenant, ALL)).toMatchObject([{ storeId: closed, today: 0 }]);
  });
});

describe("listIntradayHistory", () => {
  it("returns 24 hours of UTC−3, future ones marked", async () => {
    const points = await listIntradayHistory(ctx, ALL);
    expect(points).toHaveLength(24);
    expect(points.map(({ hour }) => hour).slice(0, 2)).toEqual(["00:00", "01:00"]);
    expect(points[0]).toEqual({ hour: "00:00", hoje: 100, ontem: 0, isFuture: false });
    expect(points[12]).toEqual({ hour: "12:00", hoje: 0, ontem: 130, isFuture: false });
    expect(points[15]).toEqual({ hour: "15:00", hoje: 240.5, ontem: 0, isFuture: false });
    expect(points[16]).toEqual({ hour: "16:00", hoje: 0, ontem: 0, isFuture: true });
    expect(points[23]).toEqual({ hour: "23:00", hoje: 0, ontem: 70, isFuture: true });
  });

  it("returns hours that add up to the totals of today and yesterday", async () => {
    const points = await listIntradayHistory(ctx, ALL);
    const total = await getDashboardTotal(ctx, ALL);
    expect(sum(points.map(({ hoje }) => hoje))).toBeCloseTo(total.today, 2);
    expect(sum(points.map(({ ontem }) => ontem))).toBeCloseTo(total.yesterday, 2);
  });
});

describe("listTopSellers", () => {
  it("ranks the month by default, each seller under the principal of their store", async () => {
    expect(await listTopSellers(ctx, { ...ALL, period: "month", limit: 10 })).toEqual([
      { rank: 1, name: "Lia", store: "Loja F01", total: 1_170, count: 3 },
      { rank: 2, name: "Max", store: "Loja F02", total: 370.5, count: 3 },
    ]);
  });

  it("ranks today on request, up to the limit", async () => {
    const rows = await listTopSellers(ctx, { ...ALL, period: "today", limit: 1 });
    expect(rows).toEqual([{ rank: 1, name: "Max", store: "Loja F02", total: 240.5, count: 2 }]);
  });

  it("shows a seller without a store under the store of their sales", async () => {
    const tenant = systemCtx((await createOrganization("Volante")).orgId, "test", clock);
    const storeId = await createStore(tenant.orgId, "V1");
    const sellerId = await plantSeller(tenant, "Rui", null);
    await plantSales(tenant, [{ storeId, sellerId, at: NOW, cents: 100 }]);
    await rollUpSales(tenant);
    expect(await listTopSellers(tenant, { ...ALL, period: "today", limit: 5 })).toMatchObject([{ store: "Loja V1" }]);
  });

  it("shows a seller without a store under the visible store with most of their sales", async () => {
    const tenant = systemCtx((await createOrganization("Rodízio")).orgId, "test", clock);
    const [often, once, hidden] = [
      await createStore(tenant.orgId, "V1"),
      await createStore(tenant.orgId, "V2"),
      await createStore(tenant.orgId, "V3"),
    ];
    const sellerId = await plantSeller(tenant, "Rui", null);
    const sold = (storeId: string, day: string, cents: number) => ({
      storeId,
      sellerId,
      at: `${day}T15:00:00Z`,
      cents,
    });
    await plantSales(tenant, [
      sold(often, "2026-11-17", 600),
      sold(often, "2026-11-18", 600),
      sold(once, "2026-11-19", 1_000),
      sold(hidden, "2026-11-19", 9_000),
    ]);
    await rollUpSales(tenant);
    const manager = userCtx(tenant.orgId, { storeScope: [often, once], clock });
    const rows = await listTopSellers(manager, { ...ALL, period: "month", limit: 5 });
    expect(rows).toMatchObject([{ store: "Loja V1", total: 22 }]);
  });
});

describe("store and organization scope", () => {
  const everything = (of: Ctx, storeIds?: string[]) =>
    Promise.all([
      getDashboardTotal(of, { storeIds }),
      listSalesHistory(of, { storeIds, days: 3 }),
      listRecentSales(of, { storeIds, limit: 50 }),
      listStoreComparison(of, { storeIds }),
      listIntradayHistory(of, { storeIds }),
      listTopSellers(of, { storeIds, period: "month", limit: 50 }),
    ]);

  it("shows a user limited to stores the figures of those stores only", async () => {
    const manager = userCtx(ctx.orgId, { storeScope: [store.beachOld], clock });
    expect(await everything(manager)).toEqual(await everything(ctx, [store.beach]));
  });

  it("does not extend a user's store scope by requested store ids", async () => {
    const manager = userCtx(ctx.orgId, { storeScope: [store.center], clock });
    expect(await everything(manager, [store.beach])).toEqual(await everything(ctx, [randomUUID()]));
    expect(await everything(manager, [store.beach, store.center])).toEqual(await everything(ctx, [store.center]));
  });

  it("hides everything of another organization, also by its store ids", async () => {
    const nothing = await everything(other, [store.center, store.beach]);
    expect(nothing).toEqual(await everything(other, [randomUUID()]));
    expect(nothing[0]).toMatchObject({ today: 0, month: 0, recurringCustomers: 0 });
    expect([nothing[2], nothing[3], nothing[5]]).toEqual([[], [], []]);
    expect((await everything(other))[0]).toMatchObject({ today: 55.55 });
  });
});

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
