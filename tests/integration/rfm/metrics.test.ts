import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { rebuildMetrics, recomputeMetrics, rfmBounds } from "../../../lib/customers/index.ts";
import { type Sql, tenantDb } from "../../../lib/platform/db.ts";
import { createOrganization } from "../../support/factories.ts";
import { statesBefore } from "../../support/rfm-oracle.ts";
import { createRfmShop, type RfmShop, rebuildAt, SPEC_CONSTANTS, storedStates } from "../../support/rfm-shop.ts";
import { rowVersions } from "../../support/row-versions.ts";
import { plantSales } from "../../support/shop.ts";

const NOW = "2026-11-20T18:30:00.000Z";
const FOREVER = Date.parse("2999-01-01T00:00:00Z");
const bounds = rfmBounds(new Date(NOW), SPEC_CONSTANTS);
let shop: RfmShop;

beforeAll(async () => {
  shop = await createRfmShop(NOW, { customers: 300, sales: 3_000 });
});

describe("recomputeMetrics", () => {
  it("computes every customer's totals and segment as the oracle does", async () => {
    const { ctx, customers } = shop;
    const ids = customers.map(({ id }) => id);
    const written = await ctx.db.sql((sql) => recomputeMetrics(sql, ctx.orgId, ids, bounds));
    const expected = statesBefore(customers, shop.sales, FOREVER, Date.parse(NOW));
    expect(await storedStates(ctx)).toEqual(expected);
    expect(written).toBe([...expected.values()].filter(({ cents, orders }) => cents !== 0 || orders > 0).length);
    expect(new Set([...expected.values()].map(({ segment }) => segment)).size).toBe(10);
  });

  it("writes nothing when run again", async () => {
    const { ctx, customers } = shop;
    const before = await rowVersions(ctx.orgId, ["customer_metrics"]);
    const ids = customers.map(({ id }) => id);
    expect(await ctx.db.sql((sql) => recomputeMetrics(sql, ctx.orgId, ids, bounds))).toBe(0);
    expect(await rowVersions(ctx.orgId, ["customer_metrics"])).toEqual(before);
  });

  it("does nothing for no ids or unknown ids", async () => {
    const { ctx } = shop;
    expect(await ctx.db.sql((sql) => recomputeMetrics(sql, ctx.orgId, [], bounds))).toBe(0);
    expect(await ctx.db.sql((sql) => recomputeMetrics(sql, ctx.orgId, [randomUUID()], bounds))).toBe(0);
  });

  it("changes no customer of another organization", async () => {
    const { ctx, customers } = shop;
    const other = await createOrganization("Alheia");
    const id = customers[0]?.id ?? "";
    await ctx.db.sql((sql) => sql.run("UPDATE customer_metrics SET order_count = 99 WHERE customer_id = $1", [id]));
    expect(await tenantDb(other.orgId).sql((sql) => recomputeMetrics(sql, other.orgId, [id], bounds))).toBe(0);
    expect((await storedStates(ctx)).get(id)?.orders).toBe(99);
    expect(await ctx.db.sql((sql) => recomputeMetrics(sql, ctx.orgId, [id], bounds))).toBe(1);
  });

  it("loses no sale when two pages of the same customer are processed concurrently", async () => {
    const { ctx, storeIds, customers } = shop;
    const customerId = customers.at(-1)?.id ?? "";
    const page = () =>
      ctx.db.sql(async (sql) => {
        await sql.run(
          `INSERT INTO sale (organization_id, store_id, external_id, trans_id, customer_id, occurred_at, amount_cents)
           VALUES ($1, $2, $3, 1, $4, $5, 100)`,
          [ctx.orgId, storeIds[0], randomUUID(), customerId, NOW],
        );
        await recomputeMetrics(sql, ctx.orgId, [customerId], bounds);
      });
    await Promise.all([page(), page(), page(), page()]);
    expect((await storedStates(ctx)).get(customerId)).toMatchObject({ orders: 4, cents: 400 });
    await ctx.db.sql((sql) => sql.run("DELETE FROM sale WHERE customer_id = $1", [customerId]));
    await ctx.db.sql((sql) => recomputeMetrics(sql, ctx.orgId, [customerId], bounds));
  });
});

describe("rebuildMetrics", () => {
  it("corrects wrong rows, and writes only those", async () => {
    const { ctx, customers, sales } = shop;
    await rebuildAt(ctx, NOW);
    await ctx.db.sql((sql) =>
      sql.run(`UPDATE customer_metrics SET spent_cents = 5, order_count = 1, last_order_at = now(), first_order_at = NULL
        WHERE customer_id IN (SELECT customer_id FROM customer_metrics ORDER BY customer_id LIMIT 40)`),
    );
    expect(await rebuildAt(ctx, NOW)).toBe(40);
    expect(await storedStates(ctx)).toEqual(statesBefore(customers, sales, FOREVER, Date.parse(NOW)));
    expect(await rebuildAt(ctx, NOW)).toBe(0);
  });

  it("leaves the planner's settings as they were", async () => {
    const { ctx } = shop;
    const settings = (sql: Sql) =>
      sql.rows("SELECT name, setting FROM pg_settings WHERE name LIKE 'enable\\_%' ORDER BY name");
    const [before, after] = await ctx.db.sql(async (sql) => {
      const known = await settings(sql);
      await rebuildMetrics(sql, ctx.orgId, bounds);
      return [known, await settings(sql)];
    });
    expect(after).toEqual(before);
  });

  it("leaves other organizations unchanged", async () => {
    const other = await createRfmShop(NOW, { customers: 5, sales: 50 });
    const before = await rowVersions(other.ctx.orgId, ["customer_metrics"]);
    await plantSales(shop.ctx, [{ storeId: shop.storeIds[0] ?? "", at: NOW, cents: 1 }]);
    await rebuildAt(shop.ctx, "2026-12-20T18:30:00.000Z");
    expect(await rowVersions(other.ctx.orgId, ["customer_metrics"])).toEqual(before);
    const foreign = tenantDb(other.ctx.orgId).sql((sql) => rebuildMetrics(sql, shop.ctx.orgId, bounds));
    expect(await foreign).toBe(0);
  });
});
