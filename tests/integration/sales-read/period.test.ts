import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { addDays, dayOf, daysBetween, startOfDay } from "../../../lib/core/dates.ts";
import type { FigureChange } from "../../../lib/core/figures/figures.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import { type Ctx, systemCtx } from "../../../lib/platform/ctx.ts";
import {
  getInfluenced,
  getSalesPeriod,
  listStorePeriods,
  listTopSellers,
  SALES_FIGURES,
  type SalesPeriod,
  type SalesPeriodQuery,
} from "../../../lib/sales/index.ts";
import { COMPARISONS, daysWithSales, SALES_PERIODS } from "../../../lib/sales/names.ts";
import { getSalesChange } from "../../../lib/sales/read-sales.ts";
import { comparedDays, periodDays } from "../../../lib/sales/rules/period.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";
import { seeded } from "../../support/seeded.ts";
import { plantSales, plantSeller, rollUpSales } from "../../support/shop.ts";

// A period and the one it is compared with equal a plain count over random sales, at moments that are easy to get wrong.
const random = seeded(90);
const MOMENTS = [
  "2026-11-20T15:36:20-03:00", // in mid-month and mid-day
  "2026-11-20T22:10:00-03:00", // the next day in UTC
  "2026-11-01T00:00:00-03:00", // the first instant of a month
  "2026-03-31T18:05:00-03:00", // last month has no such day
  "2028-02-29T12:00:00-03:00", // last year has no such day
];
/** The process's time zone must not matter: business days are days in UTC−3. */
const ZONES = ["America/Sao_Paulo", "Asia/Tokyo"];
const ownZone = process.env.TZ;

type Sold = { at: Date; cents: number; storeId: string };
let orgId: string;
let stores: [string, string];
const sold: Sold[] = [];

beforeAll(async () => {
  ({ orgId } = await createOrganization("Períodos"));
  const ctx = systemCtx(orgId, "test");
  stores = [await createStore(orgId, "F01"), await createStore(orgId, "F02")];
  const sellerId = await plantSeller(ctx, "Lia", stores[0]);
  for (let day = "2025-01-01"; day <= "2028-03-01"; day = addDays(day, 1))
    for (let sale = random.below(3); sale > 0; sale -= 1)
      sold.push({
        at: new Date(startOfDay(day).getTime() + random.below(86_400) * 1_000),
        cents: random.below(6) === 0 ? -random.below(5_000) - 1 : random.below(50_000) + 1,
        storeId: random.pick(stores),
      });
  await plantSales(
    ctx,
    sold.map(({ at, ...sale }) => ({ ...sale, sellerId, at: at.toISOString() })),
  );
  await rollUpSales(ctx);
});

afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

const ctxAt = (moment: string) => systemCtx(orgId, "test", fixedClock(moment));
const query = (asked: Partial<SalesPeriodQuery>): SalesPeriodQuery => ({
  period: "month",
  compare: "previous",
  from: undefined,
  to: undefined,
  storeIds: undefined,
  ...asked,
});

/** In amounts; sales from the start of `from` to before `until`. */
function count(from: string, until: Date, only: readonly string[] = stores) {
  const found = sold.filter(({ at, storeId }) => at >= startOfDay(from) && at < until && only.includes(storeId));
  const cents = found.reduce((sum, sale) => sum + sale.cents, 0);
  return { total: cents / 100, orders: found.filter((sale) => sale.cents > 0).length };
}

const inCents = (amount: number) => Math.round(amount * 100);

/** The stores add up to the difference, and so do the factors. */
function expectParts(change: FigureChange, { current, compared }: SalesPeriod): void {
  const difference = inCents(current.total) - inCents(compared.total);
  const sumOf = (parts: readonly { difference: number }[]) =>
    parts.reduce((sum, part) => sum + inCents(part.difference), 0);
  expect(inCents(change.difference)).toBe(difference);
  expect(sumOf(change.stores)).toBe(difference);
  if (current.orders > 0 && compared.orders > 0) expect(sumOf(change.factors)).toBe(difference);
  else expect(change.factors).toEqual([]);
}

const ASKED: Partial<SalesPeriodQuery>[] = [
  ...SALES_PERIODS.filter((period) => period !== "range").map((period) => ({ period })),
  { period: "range", from: "2026-01-10", to: "2026-02-28" },
  { period: "range", from: "2025-12-15", to: "2030-01-01" },
];

describe.each(ZONES)("with the process in %s", (zone) => {
  it.each(MOMENTS)("every period at %s equals a plain count, and so does the compared one", async (moment) => {
    process.env.TZ = zone;
    const now = new Date(moment);
    const today = dayOf(now);
    const sinceMidnight = now.getTime() - startOfDay(today).getTime();
    const endOf = (day: string) => startOfDay(addDays(day, 1));
    for (const asked of ASKED)
      for (const compare of COMPARISONS) {
        const found = await getSalesPeriod(ctxAt(moment), query({ ...asked, compare }));
        const days = periodDays(query(asked), today);
        const before = comparedDays(days, compare, today);
        // The roll-up of today has sales after `now` too: they are in the data, but never in real life.
        expect(found.current).toMatchObject({ from: days.from, to: days.to, ...count(days.from, endOf(days.to)) });
        const until = before.isPartial ? new Date(startOfDay(before.to).getTime() + sinceMidnight) : endOf(before.to);
        expect(found.compared).toMatchObject({
          from: before.from,
          to: before.to,
          until: before.isPartial ? until.toISOString() : null,
          ...count(before.from, until),
        });
        const sum = (amounts: (number | null)[]) => amounts.reduce<number>((all, amount) => all + (amount ?? 0), 0);
        expect(sum(found.points.map(({ total }) => total))).toBeCloseTo(found.current.total, 2);
        // A bucket with days before the first sale has nothing to be compared with.
        if (found.compared.isWhole)
          expect(sum(found.points.map(({ compared }) => compared))).toBeCloseTo(found.compared.total, 2);
        const byStore = await listStorePeriods(ctxAt(moment), query({ ...asked, compare }));
        expect(new Map(byStore.map((store) => [store.storeId, store]))).toEqual(
          new Map(
            stores.map((id) => {
              const [own, earlier] = [count(days.from, endOf(days.to), [id]), count(before.from, until, [id])];
              return [id, expect.objectContaining({ ...own, compared: earlier.total })];
            }),
          ),
        );
        const change = await getSalesChange(ctxAt(moment), query({ ...asked, compare }), found);
        expect(change !== null).toBe(found.compared.isWhole);
        if (change !== null) expectParts(change, found);
        expect(found.points.at(0)?.from).toBe(days.from);
        expect(found.points.at(-1)?.to).toBe(days.to);
      }
  });
});

describe("listStorePeriods", () => {
  it("adds up aliases, names no foreign store, and gives no variation to a store that began to sell later", async () => {
    const tenant = systemCtx((await createOrganization("Rede")).orgId, "test", fixedClock("2026-11-20T18:36:00Z"));
    const [main, alias, fresh] = [
      await createStore(tenant.orgId, "F01"),
      await createStore(tenant.orgId, "F02"),
      await createStore(tenant.orgId, "F03"),
    ];
    await tenant.db.sql((sql) =>
      sql.run("UPDATE store SET primary_store_id = $3 WHERE organization_id = $1 AND id = $2", [
        tenant.orgId,
        alias,
        main,
      ]),
    );
    await plantSales(tenant, [
      { storeId: main, at: "2026-09-18T15:00:00Z", cents: 100 },
      { storeId: alias, at: "2026-10-18T15:00:00Z", cents: 1_000 },
      { storeId: main, at: "2026-11-02T15:00:00Z", cents: 1_500 },
      { storeId: alias, at: "2026-11-03T15:00:00Z", cents: 500 },
      { storeId: fresh, at: "2026-10-19T15:00:00Z", cents: 400 },
      { storeId: fresh, at: "2026-11-04T15:00:00Z", cents: 800 },
    ]);
    await rollUpSales(tenant);
    const found = await listStorePeriods(tenant, query({}));
    expect(found).toMatchObject([
      { storeId: main, total: 20, orders: 2, compared: 10, variation: 100 },
      { storeId: fresh, total: 8, orders: 1, compared: 4, variation: null },
    ]);
    const scoped = await listStorePeriods(
      userCtx(tenant.orgId, { storeScope: [fresh], clock: tenant.clock }),
      query({ period: "year" }),
    );
    expect(scoped.map(({ storeId }) => storeId)).toEqual([fresh]);
  });

  it("lists a closed store whose only sales are in the part of a compared day", async () => {
    const tenant = systemCtx((await createOrganization("Fechada")).orgId, "test", fixedClock("2026-11-20T18:36:00Z"));
    const [open, closed] = [await createStore(tenant.orgId, "F01"), await createStore(tenant.orgId, "F02")];
    await plantSales(tenant, [
      { storeId: closed, at: "2026-11-19T15:00:00Z", cents: 700 },
      { storeId: open, at: "2026-11-20T15:00:00Z", cents: 900 },
    ]);
    await rollUpSales(tenant);
    await tenant.db.rows("UPDATE store SET is_active = false WHERE organization_id = $1 AND id = $2", [
      tenant.orgId,
      closed,
    ]);
    const found = await listStorePeriods(tenant, query({ period: "today" }));
    expect(found).toMatchObject([
      { storeId: open, total: 9, compared: 0 },
      { storeId: closed, total: 0, compared: 7 },
    ]);
  });
});

describe("getSalesPeriod", () => {
  it("compares the running month with the same days of last month until this minute", async () => {
    const { current, compared, points } = await getSalesPeriod(ctxAt("2026-11-20T15:36:20-03:00"), query({}));
    expect(current).toMatchObject({ from: "2026-11-01", to: "2026-11-20", until: "2026-11-20T18:36:20.000Z" });
    const until = new Date("2026-10-20T15:36:20-03:00");
    expect(compared).toMatchObject({ from: "2026-10-01", to: "2026-10-20", until: until.toISOString() });
    expect(compared).toMatchObject(count("2026-10-01", until));
    expect(points).toHaveLength(20);
  });

  it("compares 31 March with all of February, and has nothing to compare its last three days with", async () => {
    const { compared, points } = await getSalesPeriod(ctxAt("2026-03-31T18:05:00-03:00"), query({}));
    expect(compared).toMatchObject({ from: "2026-02-01", to: "2026-02-28", until: null });
    expect(points.slice(27).map(({ compared: before }) => before === null)).toEqual([false, true, true, true]);
  });

  it("ends both periods where the last ERP run began, because later sales are not known", async () => {
    const tenant = systemCtx((await createOrganization("Lida")).orgId, "test", fixedClock("2026-11-20T18:36:00Z"));
    const storeId = await createStore(tenant.orgId, "F01");
    await plantSales(tenant, [
      { storeId, at: "2026-11-18T18:20:00Z", cents: 900 },
      { storeId, at: "2026-11-19T18:20:00Z", cents: 1_000 },
      { storeId, at: "2026-11-19T18:30:00Z", cents: 50_000 },
      { storeId, at: "2026-11-20T15:00:00Z", cents: 1_100 },
    ]);
    await rollUpSales(tenant);
    await tenant.db.sql((sql) =>
      sql.run(
        `INSERT INTO job_run (organization_id, type, status, started_at, finished_at)
         VALUES ($1, 'erp_incremental', 'completed', '2026-11-20T18:25:00Z', '2026-11-20T18:28:00Z')`,
        [tenant.orgId],
      ),
    );
    const found = await getSalesPeriod(tenant, query({ period: "today" }));
    expect(found).toMatchObject({
      current: { total: 11, orders: 1, averageTicket: 11, until: "2026-11-20T18:25:00.000Z" },
      compared: { total: 10, until: "2026-11-19T18:25:00.000Z" },
      variation: 10,
      ordersVariation: 0,
      ticketVariation: 10,
    });
  });

  it("has no variation from a period that starts before the first sale", async () => {
    const tenant = systemCtx((await createOrganization("Nova")).orgId, "test", fixedClock("2026-11-20T18:36:00Z"));
    const storeId = await createStore(tenant.orgId, "F01");
    await plantSales(tenant, [
      { storeId, at: "2025-11-10T15:00:00Z", cents: 1_000 },
      { storeId, at: "2026-10-02T15:00:00Z", cents: 4_000 },
      { storeId, at: "2026-11-02T15:00:00Z", cents: 5_000 },
    ]);
    await rollUpSales(tenant);
    const year = await getSalesPeriod(tenant, query({ period: "year", compare: "year" }));
    expect(year).toMatchObject({ variation: null, ordersVariation: null, ticketVariation: null });
    expect(year).toMatchObject({ firstDay: "2025-11-10", compared: { total: 10, isWhole: false } });
    const month = await getSalesPeriod(tenant, query({}));
    expect(month).toMatchObject({ variation: 25, compared: { total: 40, isWhole: true } });
  });

  it("explains a period in which sales begin by the days that the page names", async () => {
    const tenant = systemCtx((await createOrganization("Nova")).orgId, "test", fixedClock("2026-11-20T18:36:00Z"));
    const storeId = await createStore(tenant.orgId, "F01");
    await plantSales(tenant, [{ storeId, at: "2026-10-12T15:00:00Z", cents: 4_000 }]);
    await rollUpSales(tenant);
    const figure = SALES_FIGURES.find(({ id }) => id === "dashboard.compared-sales");
    const { compared, firstDay } = await getSalesPeriod(tenant, query({}));
    expect(daysWithSales(compared, firstDay)).toEqual({ from: "2026-10-12", to: "2026-10-20" });
    const [days] = (await figure?.filters?.(tenant, query({}))) ?? [];
    expect(days).toEqual({ key: "days", values: { from: "2026-10-12", to: "2026-10-20" } });
  });

  it("has no variation without sales to compare with", async () => {
    const tenant = systemCtx((await createOrganization("Vazia")).orgId, "test", fixedClock("2026-11-20T18:36:00Z"));
    const found = await getSalesPeriod(tenant, query({ period: "year", compare: "year" }));
    expect(found.current).toMatchObject({ total: 0, orders: 0, averageTicket: null });
    expect(found).toMatchObject({ variation: null, ordersVariation: null, ticketVariation: null, bucket: "month" });
    expect(found.points).toHaveLength(11);
  });
});

describe("the sellers and the influenced revenue of a period", () => {
  it("count the same days", async () => {
    const ctx = ctxAt("2026-11-20T15:36:20-03:00");
    const range = query({ period: "range", from: "2026-09-05", to: "2026-10-10" });
    const { current } = await getSalesPeriod(ctx, range);
    const [lia] = await listTopSellers(ctx, { ...range, limit: 5 });
    expect(lia).toMatchObject({ name: "Lia", total: current.total, count: current.orders });
    const influenced = await getInfluenced(ctx, range);
    expect(influenced).toMatchObject({ period: "range", from: "2026-09-05", to: "2026-10-10", total: current.total });
    expect(daysBetween(influenced.from, influenced.to)).toBe(35);
  });
});

describe("scope", () => {
  const moment = "2026-11-20T15:36:20-03:00";
  const read = (ctx: Ctx, storeIds?: string[]) => getSalesPeriod(ctx, query({ period: "90d", storeIds }));

  it("shows a user limited to stores the sales of those stores only, also if others are requested", async () => {
    const [own, hidden] = stores;
    const clerk = userCtx(orgId, { storeScope: [own], clock: fixedClock(moment) });
    const before = new Date("2026-08-22T15:36:20-03:00");
    const expected = {
      current: count("2026-08-23", startOfDay("2026-11-21"), [own]),
      compared: count("2026-05-25", before, [own]),
    };
    expect(await read(clerk)).toMatchObject(expected);
    expect(await read(clerk, [own, hidden])).toMatchObject(expected);
    expect(await read(clerk, [hidden])).toMatchObject({ current: { total: 0 }, compared: { total: 0 } });
  });

  it("hides the sales of another organization, also by its store ids", async () => {
    const other = systemCtx((await createOrganization("Outra")).orgId, "test", fixedClock(moment));
    const nothing = { current: { total: 0, orders: 0 }, compared: { total: 0, orders: 0 } };
    expect(await read(other)).toMatchObject(nothing);
    expect(await read(other, [...stores])).toMatchObject(nothing);
  });
});
