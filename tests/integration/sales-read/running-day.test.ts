import { beforeAll, describe, expect, it } from "vitest";
import { addDays, dayOf, startOfDay } from "../../../lib/core/dates.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import { type Ctx, systemCtx } from "../../../lib/platform/ctx.ts";
import { getDashboardTotal, getRunningDay } from "../../../lib/sales/index.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";
import { seeded } from "../../support/seeded.ts";
import { plantSales, rollUpSales } from "../../support/shop.ts";

// The running day equals a plain count over random sales.
const random = seeded(14);
const HOUR_MS = 3_600_000;
const MOMENTS = [
  "2026-11-20T15:36:20-03:00", // in mid-month and mid-day
  "2026-11-20T22:40:00-03:00", // the next day in UTC
  "2026-11-01T00:00:00-03:00", // nothing of the day has passed
];

type Sold = { at: Date; cents: number; storeId: string };
let orgId: string;
let stores: [string, string];
const sold: Sold[] = [];

beforeAll(async () => {
  ({ orgId } = await createOrganization("Correndo"));
  const ctx = systemCtx(orgId, "test");
  stores = [await createStore(orgId, "F01"), await createStore(orgId, "F02")];
  const latest = Math.max(...MOMENTS.map((moment) => Date.parse(moment)));
  for (let day = "2026-10-01"; day <= "2026-11-20"; day = addDays(day, 1))
    for (let sale = day === "2026-10-30" ? 0 : 6; sale > 0; sale -= 1) {
      const at = new Date(startOfDay(day).getTime() + random.below(86_400) * 1_000);
      const cents = random.below(6) === 0 ? -random.below(2_000) - 1 : random.below(50_000) + 1;
      if (at.getTime() < latest) sold.push({ at, cents, storeId: random.pick(stores) });
    }
  await plantSales(
    ctx,
    sold.map(({ at, ...sale }) => ({ ...sale, at: at.toISOString() })),
  );
  await rollUpSales(ctx);
});

function count(from: Date, until: Date, only: readonly string[] = stores) {
  const found = sold.filter(({ at, storeId }) => at >= from && at < until && only.includes(storeId));
  const total = found.reduce((cents, sale) => cents + sale.cents, 0) / 100;
  return { total, orders: found.filter(({ cents }) => cents > 0).length };
}

const ctxAt = (moment: string) => systemCtx(orgId, "test", fixedClock(moment));
const read = (ctx: Ctx, storeIds?: string[]) => getRunningDay(ctx, { storeIds });
const after = (day: string, ms: number) => new Date(startOfDay(day).getTime() + ms);

it.each(MOMENTS)("at %s equals a plain count of every day until the same time", async (moment) => {
  const now = new Date(moment);
  const today = dayOf(now);
  const elapsed = now.getTime() - startOfDay(today).getTime();
  const { until, days, usual } = await read(ctxAt(moment));
  expect(until).toBe(now.toISOString());
  expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 14 }, (_, index) => addDays(today, index - 13)));
  for (const { date, total, orders } of days)
    expect({ date, total, orders }).toEqual({ date, ...count(startOfDay(date), after(date, elapsed)) });
  const total = await getDashboardTotal(ctxAt(moment), { storeIds: undefined });
  expect(days.at(-2)?.total).toBe(total.sameMoment.yesterday);

  // A day without a sale is not a usual one.
  const weekdays = [7, 14, 21, 28]
    .map((ago) => addDays(today, -ago))
    .filter((day) => sold.some(({ at }) => dayOf(at) === day));
  const runningHour = Math.floor(elapsed / HOUR_MS);
  for (const [hour, { hour: name, low, high }] of usual.entries()) {
    const end = hour === runningHour ? elapsed : (hour + 1) * HOUR_MS;
    const reached = weekdays.map((day) => count(startOfDay(day), after(day, end)).total);
    expect({ name, low, high }).toEqual({
      name: `${String(hour).padStart(2, "0")}:00`,
      low: Math.min(...reached),
      high: Math.max(...reached),
    });
  }
  expect(usual).toHaveLength(24);
});

describe("the running day", () => {
  const moment = "2026-11-20T15:36:20-03:00";

  it("has no usual sums for a shop of one week", async () => {
    const tenant = systemCtx((await createOrganization("Nova")).orgId, "test", fixedClock(moment));
    const storeId = await createStore(tenant.orgId, "F01");
    await plantSales(tenant, [{ storeId, at: "2026-11-13T15:00:00Z", cents: 1_000 }]);
    const { days, usual } = await read(tenant);
    expect(usual).toEqual([]);
    expect(days.filter(({ total }) => total !== 0)).toEqual([
      { date: "2026-11-13", total: 10, orders: 1, averageTicket: 10 },
    ]);
  });

  it("ends where the last ERP run began", async () => {
    const tenant = systemCtx((await createOrganization("Lida até")).orgId, "test", fixedClock(moment));
    await tenant.db.sql((sql) =>
      sql.run(
        `INSERT INTO job_run (organization_id, type, status, started_at, finished_at)
         VALUES ($1, 'erp_sales', 'completed', '2026-11-20T18:25:00Z', '2026-11-20T18:28:00Z')`,
        [tenant.orgId],
      ),
    );
    expect((await read(tenant)).until).toBe("2026-11-20T18:25:00.000Z");
  });

  it("is limited to the user's stores and to the organization", async () => {
    const [own, hidden] = stores;
    const clerk = userCtx(orgId, { storeScope: [own], clock: fixedClock(moment) });
    const today = count(startOfDay("2026-11-20"), new Date(moment), [own]);
    expect((await read(clerk)).days.at(-1)).toMatchObject(today);
    expect((await read(clerk, [own, hidden])).days.at(-1)).toMatchObject(today);
    expect((await read(clerk, [hidden])).days.every(({ orders }) => orders === 0)).toBe(true);
    const other = systemCtx((await createOrganization("Vizinha")).orgId, "test", fixedClock(moment));
    for (const storeIds of [undefined, [...stores]]) {
      const found = await read(other, storeIds);
      expect(found.days.every(({ total, orders }) => total === 0 && orders === 0)).toBe(true);
      expect(found.usual).toEqual([]);
    }
  });
});
