import { randomUUID } from "node:crypto";
import { type RfmConstants, rebuildMetrics, rfmBounds } from "../../lib/customers/index.ts";
import { type Ctx, systemCtx } from "../../lib/platform/ctx.ts";
import { createOrganization, createStore } from "./factories.ts";
import type { OracleCustomer, OracleSale } from "./rfm-oracle.ts";
import { plantCustomers, plantSales } from "./shop.ts";

export const SPEC_CONSTANTS: RfmConstants = { riskDays: 120, churnDays: 180, loyalCents: 100_000n, loyalOrders: 5 };

export type RfmShop = {
  ctx: Ctx;
  storeIds: string[];
  customers: (OracleCustomer & { storeId: string })[];
  sales: (OracleSale & { storeId: string })[];
};

const DAY_MS = 86_400_000;
/** Offsets within a day that reveal time-zone and boundary errors. */
const EDGES = [0, 1, DAY_MS / 2, DAY_MS - 1];

/**
 * A deterministic shop with three years of sales before `now`, including customers without purchases or with returns
 * only.
 */
export async function createRfmShop(now: string, counts: { customers: number; sales: number }): Promise<RfmShop> {
  const { orgId } = await createOrganization("Clientela");
  const ctx = systemCtx(orgId, "test");
  const storeIds = [await createStore(orgId, "F01"), await createStore(orgId, "F02"), await createStore(orgId, "F03")];
  const random = seeded(7);
  const pick = <T>(from: readonly T[]) => from[random(from.length)] as T;
  const midnight = Math.floor((Date.parse(now) - 3 * 3_600_000) / DAY_MS) * DAY_MS + 3 * 3_600_000;
  const daysAgo = (days: number, within: number) => new Date(midnight - days * DAY_MS + within).toISOString();

  const customers = Array.from({ length: counts.customers }, () => ({
    id: randomUUID(),
    storeId: pick(storeIds),
    registeredAt: daysAgo(random(500), 0),
  }));
  const buyers = customers.slice(0, Math.ceil(counts.customers * 0.85));
  const sales = Array.from({ length: counts.sales }, (): RfmShop["sales"][number] => {
    const customer = random(10) === 0 ? null : pick(buyers.slice(0, 1 + random(buyers.length)));
    const isReturn = random(12) === 0;
    const days = random(3) === 0 ? pick([30, 31, 60, 61, 90, 91, 120, 121, 150, 151, 180, 181]) : 1 + random(1_000);
    return {
      customerId: customer?.id ?? null,
      storeId: pick(storeIds),
      at: daysAgo(days, random(2) === 0 ? pick(EDGES) : random(DAY_MS)),
      cents: isReturn ? -(1 + random(9_000)) : 1 + random(40_000),
      kind: isReturn ? "return" : "sale",
    };
  });
  await plantCustomers(ctx, customers);
  await plantSales(ctx, sales);
  return { ctx, storeIds, customers, sales };
}

/** Rebuilds totals and segments as of the day of `now`. */
export async function rebuildAt(ctx: Ctx, now: string | Date, constants = SPEC_CONSTANTS): Promise<number> {
  return ctx.db.sql((sql) => rebuildMetrics(sql, ctx.orgId, rfmBounds(new Date(now), constants)));
}

export type StoredState = {
  segment: string;
  cents: number;
  orders: number;
  firstAt: number | null;
  lastAt: number | null;
};

export async function storedStates(ctx: Ctx): Promise<Map<string, StoredState>> {
  const rows = await ctx.db.sql((sql) =>
    sql.rows<{ id: string; segment: string; cents: bigint; orders: number; first: Date | null; last: Date | null }>(
      `SELECT customer_id AS id, rfm_status AS segment, spent_cents AS cents, order_count AS orders,
         first_order_at AS first, last_order_at AS last FROM customer_metrics`,
    ),
  );
  return new Map(
    rows.map(({ id, segment, cents, orders, first, last }) => [
      id,
      { segment, cents: Number(cents), orders, firstAt: first?.getTime() ?? null, lastAt: last?.getTime() ?? null },
    ]),
  );
}

export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
