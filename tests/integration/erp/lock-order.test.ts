import { describe, expect, it } from "vitest";
import { takeCustomers } from "../../../lib/erp/settle-customers.ts";
import { lockMetrics } from "../../../lib/platform/database/metrics-lock.ts";
import type { Sql } from "../../../lib/platform/db.ts";
import { registerSales } from "../../../lib/sales/index.ts";
import { isAwaited } from "../../support/advisory-locks.ts";
import { eventually } from "../../support/eventually.ts";
import { createOrganization } from "../../support/factories.ts";

async function isFree(sql: Sql, name: string): Promise<boolean> {
  const [row] = await sql.rows<{ free: boolean }>("SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS free", [
    name,
  ]);
  return row?.free ?? false;
}

describe("importing a page of transactions", () => {
  it("waits for the totals lock before it takes the sale lock", async () => {
    const { ctx, orgId } = await createOrganization();
    let page: Promise<unknown> = Promise.resolve();
    await ctx.db.sql(async (sql) => {
      await lockMetrics(sql, orgId);
      page = ctx.db.sql((other) => registerSales(other, orgId, [], ctx.clock.now()));
      await eventually(async () => expect(await isAwaited(sql, `customer_metrics:${orgId}`)).toBe(true));
      expect(await isFree(sql, `sale:${orgId}`)).toBe(true);
    });
    expect(await page).toMatchObject({ created: 0, updated: 0 });
  });
});

describe("importing a customer record", () => {
  it("waits for the totals lock before it takes the attribution lock", async () => {
    const { ctx, orgId } = await createOrganization();
    let taken: Promise<unknown> = Promise.resolve();
    await ctx.db.sql(async (sql) => {
      await lockMetrics(sql, orgId);
      taken = ctx.db.sql((other) => takeCustomers(ctx, other, [], { refreshesPreferences: true }));
      await eventually(async () => expect(await isAwaited(sql, `customer_metrics:${orgId}`)).toBe(true));
      expect(await isFree(sql, `sale_attribution:${orgId}`)).toBe(true);
    });
    expect(await taken).toMatchObject({ created: 0, updated: 0 });
  });
});
