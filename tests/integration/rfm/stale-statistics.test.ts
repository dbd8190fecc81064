import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rebuildMetrics, rfmBounds, statesBefore } from "../../../lib/customers/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { writeMonth } from "../../../lib/rfm/store/history.ts";
import { createOrganization, createStore } from "../../support/factories.ts";
import { SPEC_CONSTANTS } from "../../support/rfm-shop.ts";
import { plantCustomers, plantSales } from "../../support/shop.ts";
import { withStaleStatistics } from "../../support/stale-statistics.ts";

const NOW = new Date("2026-11-20T15:00:00.000Z");
const BOUNDS = rfmBounds(NOW, SPEC_CONSTANTS);
const SALES = 1_500;
const CUSTOMERS = 300;
const TABLES = ["customer", "customer_metrics", "sale", "rfm_history"];

async function plantShop(): Promise<Ctx> {
  const { orgId, ctx } = await createOrganization("Estatística");
  const storeId = await createStore(orgId, "F01");
  const ids = Array.from({ length: CUSTOMERS }, () => randomUUID());
  await plantCustomers(
    ctx,
    ids.map((id) => ({ id, storeId })),
  );
  const at = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
  await plantSales(
    ctx,
    Array.from({ length: SALES }, (_, n) => ({ customerId: ids[n % CUSTOMERS], storeId, at: at(n), cents: 100 + n })),
  );
  return ctx;
}

describe("full pass while planner statistics lack the organization", () => {
  it("reads its sales once for a rebuild and once for a month", async () => {
    await withStaleStatistics(TABLES, plantShop, async ({ shop: { orgId }, sql, rowsRead }) => {
      expect(await rebuildMetrics(sql, orgId, BOUNDS)).toBe(CUSTOMERS);
      const rebuilt = await rowsRead("sale");
      expect(await writeMonth(sql, orgId, "2026-11-01", statesBefore(orgId, NOW, BOUNDS))).toBe(CUSTOMERS);
      expect([rebuilt, (await rowsRead("sale")) - rebuilt].every((read) => read <= SALES)).toBe(true);
    });
  });
});
