import { describe, expect, it } from "vitest";
import { fixedClock } from "../../../lib/platform/clock.ts";
import { type Ctx, systemCtx } from "../../../lib/platform/ctx.ts";
import { getRfmOverview, recomputeRfm, refreshHistory } from "../../../lib/rfm/index.ts";
import { monthStart, overviewOf, statesBefore } from "../../support/rfm-oracle.ts";
import { createRfmShop, type RfmShop } from "../../support/rfm-shop.ts";
import { rowVersions } from "../../support/row-versions.ts";
import { plantSales } from "../../support/shop.ts";

const START = "2026-08-20T18:30:00.000Z";
const SMALL = { customers: 20, sales: 100 };

async function refreshAt(shop: RfmShop, now: string): Promise<{ ctx: Ctx; written: number }> {
  const ctx = systemCtx(shop.ctx.orgId, "test", fixedClock(now));
  await recomputeRfm(ctx);
  return { ctx, ...(await refreshHistory(ctx)) };
}

async function monthsOf(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.sql((sql) =>
    sql.rows<{ month: string }>("SELECT DISTINCT reference_period AS month FROM rfm_history ORDER BY 1"),
  );
  return rows.map(({ month }) => month);
}

async function statesIn(ctx: Ctx, month: string) {
  return ctx.db.sql((sql) =>
    sql.rows("SELECT * FROM rfm_history WHERE reference_period = $1 ORDER BY customer_id", [month]),
  );
}

describe("refreshHistory", () => {
  it("updates the current month, and closes it from its sales after it has ended", async () => {
    const shop = await createRfmShop(START, { customers: 60, sales: 500 });
    await refreshAt(shop, START);
    // Sold in August, but imported from the ERP in September.
    const late = { customerId: shop.customers[0]?.id ?? null, at: "2026-09-01T02:59:59.000Z", cents: 900_000 };
    const storeId = shop.storeIds[0] ?? "";
    await plantSales(shop.ctx, [{ ...late, storeId }]);
    const sales = [...shop.sales, { ...late, storeId, kind: "sale" as const }];

    const { ctx } = await refreshAt(shop, "2026-09-02T07:00:00.000Z");
    expect(await monthsOf(ctx)).toEqual(["2026-07-01", "2026-08-01", "2026-09-01"]);
    const end = monthStart("2026-08", 1);
    const closed = statesBefore(shop.customers, sales, end, end - 1);
    const overview = await getRfmOverview(ctx, { referencePeriod: "2026-08-01", storeIds: undefined });
    expect(overview).toEqual(overviewOf(closed, "2026-08", end - 1));
    expect(closed.get(late.customerId ?? "")).toMatchObject({ segment: "champions" });
  });

  it("adds a late sale to its closed month, and leaves the months before unchanged", async () => {
    const shop = await createRfmShop(START, { customers: 40, sales: 300 });
    await refreshAt(shop, START);
    await refreshAt(shop, "2026-09-02T07:00:00.000Z");
    const storeId = shop.storeIds[0] ?? "";
    const soldTo = (index: number, at: string) => {
      return { customerId: shop.customers[index]?.id ?? null, at, cents: 900_000, storeId, kind: "sale" as const };
    };
    const late = [soldTo(0, "2026-08-31T12:00:00.000Z"), soldTo(1, "2026-07-31T12:00:00.000Z")];
    const july = await statesIn(shop.ctx, "2026-07-01");
    expect(july.length).toBeGreaterThan(30);
    await plantSales(shop.ctx, late);

    const { ctx } = await refreshAt(shop, "2026-09-05T07:00:00.000Z");
    const end = monthStart("2026-08", 1);
    const closed = statesBefore(shop.customers, [...shop.sales, ...late], end, end - 1);
    const overview = await getRfmOverview(ctx, { referencePeriod: "2026-08-01", storeIds: undefined });
    expect(overview).toEqual(overviewOf(closed, "2026-08", end - 1));
    expect(await statesIn(ctx, "2026-07-01")).toEqual(july);
    expect((await refreshAt(shop, "2026-09-05T08:00:00.000Z")).written).toBe(0);
  });

  it("writes nothing into another organization's history", async () => {
    const [shop, other] = [await createRfmShop(START, SMALL), await createRfmShop(START, SMALL)];
    await refreshAt(other, START);
    const before = await rowVersions(other.ctx.orgId, ["rfm_history"]);
    expect((await refreshAt(shop, "2026-09-05T07:00:00.000Z")).written).toBeGreaterThan(0);
    expect(await rowVersions(other.ctx.orgId, ["rfm_history"])).toEqual(before);
  });

  it("closes every month of a longer interval", async () => {
    const shop = await createRfmShop(START, SMALL);
    await refreshAt(shop, START);
    const { ctx } = await refreshAt(shop, "2026-11-03T07:00:00.000Z");
    expect(await monthsOf(ctx)).toEqual(["2026-07-01", "2026-08-01", "2026-09-01", "2026-10-01", "2026-11-01"]);
  });

  it("writes only the customers that changed", async () => {
    const shop = await createRfmShop(START, { customers: 60, sales: 500 });
    const end = monthStart("2026-07", 1);
    const inJuly = statesBefore(shop.customers, shop.sales, end, end - 1).size;
    expect((await refreshAt(shop, START)).written).toBe(inJuly + 60);
    expect((await refreshAt(shop, START)).written).toBe(0);
    const next = await refreshAt(shop, "2026-08-21T18:30:00.000Z");
    expect(next.written).toBeGreaterThan(0);
    expect(next.written).toBeLessThan(30);
  });
});
