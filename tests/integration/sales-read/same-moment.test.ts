import { beforeAll, describe, expect, it } from "vitest";
import { addDays, addMonths, dayOf, startOfDay } from "../../../lib/core/dates.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { getDashboardTotal, listStoreComparison } from "../../../lib/sales/index.ts";
import { createOrganization, createStore } from "../../support/factories.ts";
import { seeded } from "../../support/seeded.ts";
import { plantSales, rollUpSales } from "../../support/shop.ts";

// Comparisons with earlier periods equal a plain count over random sales, at moments that are easy to get wrong.
const random = seeded(21);
const MOMENTS = [
  "2026-11-20T15:36:20-03:00", // in mid-month and mid-day
  "2026-11-20T00:00:00-03:00", // the first instant of a day
  "2026-11-19T23:59:59-03:00", // the last second of a day: the next day in UTC
  "2026-11-01T09:10:00-03:00", // the first day of a month
  "2026-03-31T18:05:00-03:00", // last month has no such day
  "2026-12-31T12:00:00-03:00",
];

type Sold = { at: Date; cents: number; storeId: string };
let orgId: string;
let stores: string[];
const sold: Sold[] = [];

beforeAll(async () => {
  ({ orgId } = await createOrganization("Comparada"));
  const ctx = systemCtx(orgId, "test");
  stores = [await createStore(orgId, "F01"), await createStore(orgId, "F02")];
  for (const moment of MOMENTS) {
    const today = dayOf(new Date(moment));
    for (const day of [today, addDays(today, -1), ...[1, 12].flatMap((ago) => daysOfMonth(addMonths(today, -ago)))])
      for (let sale = 0; sale < 3; sale += 1)
        sold.push({
          at: new Date(startOfDay(day).getTime() + random.below(86_400) * 1_000),
          cents: random.below(5) === 0 ? -random.below(5_000) - 1 : random.below(50_000) + 1,
          storeId: random.pick(stores),
        });
  }
  await plantSales(
    ctx,
    sold.map(({ at, ...sale }) => ({ ...sale, at: at.toISOString() })),
  );
  await rollUpSales(ctx);
});

function daysOfMonth(first: string): string[] {
  return Array.from({ length: 31 }, (_, day) => addDays(first, day)).filter((day) => day.startsWith(first.slice(0, 7)));
}

/** In amounts; sales from `from` to before `until`. */
function sum(from: Date, until: Date, only: readonly string[] = stores) {
  const found = sold.filter(({ at, storeId }) => at >= from && at < until && only.includes(storeId));
  const total = found.reduce((cents, sale) => cents + sale.cents, 0) / 100;
  return { total, orders: found.filter(({ cents }) => cents > 0).length };
}

/** The same time on another day. */
const sameTimeOn = (day: string, moment: Date) =>
  new Date(startOfDay(day).getTime() + moment.getTime() - startOfDay(dayOf(moment)).getTime());

function monthAgo(moment: Date, months: number) {
  const [from, next] = [addMonths(dayOf(moment), -months), addMonths(dayOf(moment), 1 - months)];
  const day = `${from.slice(0, 8)}${dayOf(moment).slice(8)}`;
  const exists = daysOfMonth(from).includes(day);
  return sum(startOfDay(from), exists ? sameTimeOn(day, moment) : startOfDay(next));
}

describe.each(MOMENTS)("at %s", (text) => {
  const moment = new Date(text);
  const yesterday = addDays(dayOf(moment), -1);

  it("the dashboard compares with the same moment of yesterday, last month and last year", async () => {
    const { sameMoment } = await getDashboardTotal(systemCtx(orgId, "test", fixedClock(text)), { storeIds: undefined });
    const { total, orders } = sum(startOfDay(yesterday), sameTimeOn(yesterday, moment));
    expect(sameMoment).toMatchObject({
      until: moment.toISOString(),
      yesterday: total,
      yesterdayOrders: orders,
      previousMonth: monthAgo(moment, 1).total,
      yearAgo: monthAgo(moment, 12).total,
    });
  });

  it("each store is compared with itself yesterday until the same time", async () => {
    const rows = await listStoreComparison(systemCtx(orgId, "test", fixedClock(text)), { storeIds: undefined });
    expect(new Map(rows.map(({ storeId, yesterdayUntilNow }) => [storeId, yesterdayUntilNow]))).toEqual(
      new Map(stores.map((id) => [id, sum(startOfDay(yesterday), sameTimeOn(yesterday, moment), [id]).total] as const)),
    );
  });
});

describe("after an ERP run that began at 15:25", () => {
  it("compares until then, because later sales are not known; a run of a window of dates does not count", async () => {
    const ctx = systemCtx(orgId, "test", fixedClock("2026-11-20T15:36:00-03:00"));
    await ctx.db.sql((sql) =>
      sql.run(
        `INSERT INTO job_run (organization_id, type, status, started_at, finished_at, input) VALUES
         ($1, 'erp_incremental', 'completed', '2026-11-20T18:25:00Z', '2026-11-20T18:28:00Z', '{"window": null}'),
         ($1, 'erp_incremental', 'completed', '2026-11-20T18:30:00Z', '2026-11-20T18:35:00Z',
           '{"window": {"from": "2026-03-01", "to": "2026-03-31"}}')`,
        [orgId],
      ),
    );
    const { sameMoment } = await getDashboardTotal(ctx, { storeIds: undefined });
    const until = new Date("2026-11-19T18:25:00Z");
    expect(sameMoment).toMatchObject({
      until: "2026-11-20T18:25:00.000Z",
      yesterday: sum(startOfDay("2026-11-19"), until).total,
    });
  });
});
