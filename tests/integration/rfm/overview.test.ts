import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { fixedClock } from "../../../lib/platform/clock.ts";
import { type Ctx, systemCtx } from "../../../lib/platform/ctx.ts";
import { getRfmMigrations, getRfmOverview, recomputeRfm } from "../../../lib/rfm/index.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";
import { writeHistory } from "../../support/rfm-history.ts";
import { migrationsOf, monthStart, type OracleState, overviewOf, statesBefore } from "../../support/rfm-oracle.ts";
import { createRfmShop, type RfmShop } from "../../support/rfm-shop.ts";
import { rowVersions } from "../../support/row-versions.ts";

const NOW = "2026-11-20T18:30:00.000Z";
const MONTHS = Array.from({ length: 14 }, (_, back) =>
  new Date(Date.UTC(2026, 10 - back, 1)).toISOString().slice(0, 10),
);
const [RUNNING = "", LAST = "", BEFORE = ""] = MONTHS;
let shop: RfmShop;
let ctx: Ctx;
let foreign: Ctx;

/** A month's states according to the oracle, of all customers or one store's. */
function statesOf(month: string, storeId?: string): { states: Map<string, OracleState>; day: number } {
  const isRunning = month === RUNNING;
  const end = isRunning ? Date.parse("2999-01-01T00:00:00Z") : monthStart(month, 1);
  const day = isRunning ? Date.parse(NOW) : end - 1;
  const states = statesBefore(shop.customers, shop.sales, end, day);
  const elsewhere = shop.customers.filter((customer) => storeId !== undefined && customer.storeId !== storeId);
  for (const { id } of elsewhere) states.delete(id);
  return { states, day };
}

const byEnds = (a: { from: string | null; to: string | null }, b: { from: string | null; to: string | null }) =>
  `${a.from}→${a.to}`.localeCompare(`${b.from}→${b.to}`);

beforeAll(async () => {
  shop = await createRfmShop(NOW, { customers: 200, sales: 2_000 });
  ctx = systemCtx(shop.ctx.orgId, "test", fixedClock(NOW));
  await recomputeRfm(ctx);
  await writeHistory(ctx);
  foreign = systemCtx((await createOrganization("Alheia")).orgId, "test", fixedClock(NOW));
});

describe("getRfmOverview", () => {
  it.each(MONTHS)("matches the oracle for %s", async (month) => {
    const { states, day } = statesOf(month);
    const overview = await getRfmOverview(ctx, { referencePeriod: month, storeIds: undefined });
    expect(overview).toEqual(overviewOf(states, month.slice(0, 7), day));
    expect(overview.summary.count).toBeGreaterThan(50);
  });

  it("matches the oracle for the customers of one store", async () => {
    for (const storeId of shop.storeIds) {
      const { states, day } = statesOf(LAST, storeId);
      const overview = await getRfmOverview(ctx, { referencePeriod: LAST, storeIds: [storeId] });
      expect(overview).toEqual(overviewOf(states, LAST.slice(0, 7), day));
    }
  });

  it("limits a user to the customers of their stores", async () => {
    const [mine = "", yours = ""] = shop.storeIds;
    const manager = userCtx(ctx.orgId, { storeScope: [mine], clock: ctx.clock });
    const query = { referencePeriod: RUNNING, storeIds: undefined };
    expect(await getRfmOverview(manager, query)).toEqual(await getRfmOverview(ctx, { ...query, storeIds: [mine] }));
    const asked = await getRfmOverview(manager, { ...query, storeIds: [yours] });
    expect(asked.summary.count).toBe(0);
  });

  it("counts an alias store's customers with its principal's", async () => {
    const tenant = await createRfmShop(NOW, { customers: 30, sales: 200 });
    const clocked = systemCtx(tenant.ctx.orgId, "test", fixedClock(NOW));
    const [first = "", second = "", third = ""] = tenant.storeIds;
    await tenant.ctx.db.sql((sql) => sql.run("UPDATE store SET primary_store_id = $1 WHERE id = $2", [first, second]));
    const count = async (storeIds: string[]) =>
      (await getRfmOverview(clocked, { referencePeriod: RUNNING, storeIds })).summary.count;
    const outside = tenant.customers.filter(({ storeId }) => storeId === third).length;
    expect([await count([first]), await count([second]), await count([third])]).toEqual([
      30 - outside,
      30 - outside,
      outside,
    ]);
  });

  it("is all zeros for a month without data, with every segment present", async () => {
    const overview = await getRfmOverview(ctx, { referencePeriod: "2019-01-01", storeIds: undefined });
    expect(overview.profiles).toHaveLength(10);
    expect(overview.profiles.every(({ count, avgSpent, avgRecency }) => count + avgSpent + avgRecency === 0)).toBe(
      true,
    );
    expect(overview.kpis).toEqual({ total: 0, new: 0, recurring: 0 });
  });

  it("rejects a month that has not begun", async () => {
    const ask = getRfmOverview(ctx, { referencePeriod: "2026-12-01", storeIds: undefined });
    await expect(ask).rejects.toMatchObject({ status: 400 });
  });

  it("shows nothing to another organization, not even by store id", async () => {
    for (const referencePeriod of [RUNNING, LAST])
      for (const storeIds of [undefined, shop.storeIds])
        expect((await getRfmOverview(foreign, { referencePeriod, storeIds })).summary.count).toBe(0);
  });
});

describe("getRfmMigrations", () => {
  const pairs: [string, string][] = [
    [RUNNING, LAST],
    [LAST, BEFORE],
    [RUNNING, MONTHS[13] ?? ""],
    [RUNNING, "2019-01-01"],
    [LAST, LAST],
    [BEFORE, RUNNING],
  ];

  it.each(pairs)("matches the oracle for %s after %s", async (currentPeriod, previousPeriod) => {
    const result = await getRfmMigrations(ctx, { currentPeriod, previousPeriod, storeIds: undefined });
    const previous = previousPeriod === "2019-01-01" ? new Map() : statesOf(previousPeriod).states;
    const expected = migrationsOf(previous, statesOf(currentPeriod).states);
    expect({ ...result, flows: [...result.flows].sort(byEnds) }).toEqual({
      ...expected,
      currentPeriod,
      previousPeriod,
      flows: expected.flows.sort(byEnds),
    });
  });

  it.each(pairs)("returns flows that add up to the counts of %s and %s", async (currentPeriod, previousPeriod) => {
    const [flows, now, then] = await Promise.all([
      getRfmMigrations(ctx, { currentPeriod, previousPeriod, storeIds: undefined }),
      getRfmOverview(ctx, { referencePeriod: currentPeriod, storeIds: undefined }),
      getRfmOverview(ctx, { referencePeriod: previousPeriod, storeIds: undefined }),
    ]);
    const countOf = (side: "from" | "to", segment: string) =>
      flows.flows.filter((flow) => flow[side] === segment).reduce((sum, { count }) => sum + count, 0);
    for (const { segment, count } of now.profiles) expect(countOf("to", segment)).toBe(count);
    for (const { segment, count } of then.profiles) expect(countOf("from", segment)).toBe(count);
    const { positive, negative, neutral, entered, left } = flows;
    expect(positive + negative + neutral + entered).toBe(now.summary.count);
    expect(positive + negative + neutral + left).toBe(then.summary.count);
  });

  it("is limited to one store's customers, and to a user's stores", async () => {
    const [storeId = ""] = shop.storeIds;
    const periods = { currentPeriod: RUNNING, previousPeriod: LAST };
    const expected = migrationsOf(statesOf(LAST, storeId).states, statesOf(RUNNING, storeId).states);
    const result = await getRfmMigrations(ctx, { ...periods, storeIds: [storeId] });
    expect(result).toMatchObject({
      positive: expected.positive,
      negative: expected.negative,
      neutral: expected.neutral,
    });
    const manager = userCtx(ctx.orgId, { storeScope: [storeId], clock: ctx.clock });
    expect(await getRfmMigrations(manager, { ...periods, storeIds: undefined })).toEqual(result);
  });

  it("counts a deleted customer as left", async () => {
    const tenant = await createRfmShop(NOW, { customers: 20, sales: 100 });
    const clocked = systemCtx(tenant.ctx.orgId, "test", fixedClock(NOW));
    await recomputeRfm(clocked);
    await writeHistory(clocked);
    const [gone] = [...statesBefore(tenant.customers, tenant.sales, monthStart(LAST, 1), Date.parse(NOW)).keys()];
    await tenant.ctx.db.sql(async (sql) => {
      await sql.run("DELETE FROM sale WHERE customer_id = $1", [gone]);
      await sql.run("DELETE FROM customer WHERE id = $1", [gone]);
    });
    const periods = { currentPeriod: RUNNING, previousPeriod: LAST, storeIds: undefined };
    expect(await getRfmMigrations(clocked, periods)).toMatchObject({ left: 1 });
    await writeHistory(clocked);
    expect(await getRfmMigrations(clocked, periods)).toMatchObject({ left: 0 });
  });

  it("rejects a month that has not begun, on either side", async () => {
    const months = { currentPeriod: LAST, previousPeriod: LAST, storeIds: undefined };
    for (const path of ["currentPeriod", "previousPeriod"])
      await expect(getRfmMigrations(ctx, { ...months, [path]: "2026-12-01" })).rejects.toMatchObject({
        status: 400,
        message: `Validation failed: ${path}: must not be in the future`,
      });
  });

  it("shows nothing to another organization, not even by store id", async () => {
    const periods = { currentPeriod: RUNNING, previousPeriod: LAST };
    for (const storeIds of [undefined, shop.storeIds, [randomUUID()]])
      expect((await getRfmMigrations(foreign, { ...periods, storeIds })).flows).toEqual([]);
  });
});

describe("history after a full sync", () => {
  it("has thirteen closed months and the current one, one row per customer", async () => {
    const rows = await ctx.db.sql((sql) =>
      sql.rows<{ month: string; count: number }>(
        `SELECT reference_period AS month, count(*)::int AS count FROM rfm_history GROUP BY 1 ORDER BY 1 DESC`,
      ),
    );
    expect(rows).toEqual(MONTHS.map((month) => ({ month, count: statesOf(month).states.size })));
  });

  it("is unchanged by a second run", async () => {
    const before = await rowVersions(ctx.orgId, ["rfm_history"]);
    expect(await writeHistory(ctx)).toBe(0);
    expect(await rowVersions(ctx.orgId, ["rfm_history"])).toEqual(before);
  });

  it("has no rows written into another organization", async () => {
    await createStore(foreign.orgId, "X1");
    expect(await writeHistory(foreign)).toBe(0);
  });
});
