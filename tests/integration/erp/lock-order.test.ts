import { describe, expect, it } from "vitest";
import { takeCustomers } from "../../../lib/erp/take-customers.ts";
import type { Sql } from "../../../lib/platform/db.ts";
import { lockMetrics } from "../../../lib/platform/metrics-lock.ts";
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

describe("a page of transactions", () => {
  it("waits for whoever writes totals before it takes anything that they may need", async () => {
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

describe("a record of a customer", () => {
  it("waits for whoever writes totals before it keeps others from what is owed to campaigns", async () => {
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
