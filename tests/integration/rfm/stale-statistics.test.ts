import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { rebuildMetrics, rfmBounds, statesBefore } from "../../../lib/customers/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import type { Sql } from "../../../lib/platform/db.ts";
import { writeMonth } from "../../../lib/rfm/store/history.ts";
import { createOrganization, createStore } from "../../support/factories.ts";
import { SPEC_CONSTANTS } from "../../support/rfm-shop.ts";
import { plantCustomers, plantSales } from "../../support/shop.ts";

const NOW = new Date("2026-11-20T15:00:00.000Z");
const BOUNDS = rfmBounds(NOW, SPEC_CONSTANTS);
const SALES = 1_500;
const CUSTOMERS = 300;
const TABLES = ["customer", "customer_metrics", "sale", "rfm_history"];

let owner: pg.Client;
let sql: Sql;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject("ownerDatabaseUrl") });
  await owner.connect();
  sql = {
    connection: owner as unknown as pg.PoolClient,
    rows: async (text, params) => (await owner.query(text, params)).rows,
    run: async (text, params) => (await owner.query(text, params)).rowCount ?? 0,
  };
});
afterAll(() => owner.end());

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

/** In a transaction whose statistics, seen by nobody else, are older than the rows of the organization. */
async function withStaleStatistics(work: (orgId: string) => Promise<void>): Promise<void> {
  await plantShop();
  await owner.query("BEGIN");
  await owner.query(`ANALYZE ${TABLES.join(", ")}`);
  const { orgId } = await plantShop();
  await work(orgId);
  await owner.query("ROLLBACK");
}

/** How many rows of the sales this transaction has read so far. */
async function salesRead(): Promise<number> {
  const [row] = await sql.rows<{ read: string }>(
    "SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_xact_user_tables WHERE relname = 'sale'",
  );
  return Number(row?.read);
}

describe("a pass over an organization that the statistics don't know yet", () => {
  it("reads its sales once for a rebuild and once for a month", async () => {
    await withStaleStatistics(async (orgId) => {
      expect(await rebuildMetrics(sql, orgId, BOUNDS)).toBe(CUSTOMERS);
      const rebuilt = await salesRead();
      expect(await writeMonth(sql, orgId, "2026-11-01", statesBefore(orgId, NOW, BOUNDS))).toBe(CUSTOMERS);
      expect([rebuilt, (await salesRead()) - rebuilt].every((read) => read <= SALES)).toBe(true);
    });
  });
});
