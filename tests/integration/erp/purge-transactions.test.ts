import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { purgeExpiredTransactions } from "../../../inngest/functions/erp/purge-transactions.ts";
import { getReport } from "../../../lib/campaigns/index.ts";
import {
  customerRef,
  listIdentities,
  listTransactions,
  recomputeMetrics,
  refreshPreferences,
  rfmBounds,
  rfmConstants,
  upsertCustomers,
} from "../../../lib/customers/index.ts";
import { purgeTransactions, resumePurge, splitCustomer } from "../../../lib/erp/index.ts";
import { requestPurge } from "../../../lib/erp/purge-transactions.ts";
import { finishJobRun, getJobRun, startJobRun } from "../../../lib/jobs/index.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { env } from "../../../lib/platform/env.ts";
import { closeMonth, recomputeRfm, snapshotMonth } from "../../../lib/rfm/index.ts";
import {
  attachCustomers,
  getDashboardTotal,
  listStoreComparison,
  registerSales,
  type SaleInput,
} from "../../../lib/sales/index.ts";
import { attributeSales } from "../../../lib/sending/index.ts";
import { CustomerShop, SHOP_NOW } from "../../support/customer-shop.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { rowVersions } from "../../support/row-versions.ts";
import { runFunction } from "../../support/run-function.ts";

// Five years before SHOP_NOW, in UTC−3.
const LAST_DELETED = "2021-11-20T02:59:59.999Z";
const FIRST_KEPT = "2021-11-20T03:00:00.000Z";
const NOW = new Date(SHOP_NOW);
/** Months before, around and after the purge. */
const MONTHS = ["2020-03-01", "2021-09-01", "2021-11-01", "2022-02-01", "2026-10-01"];
const EDITOR = ["app:customers", "app:customers:edit"];
/** Report data that deleting must leave unchanged. */
const KEPT = ["customer", "customer_metrics", "rfm_history", "campaign_recipient"];
const ROLL_UPS = ["sales_daily_seller", "sales_daily_store", "sales_hourly_store"];

let recorder: EventRecorder;
let shop: CustomerShop;

beforeAll(async () => {
  recorder = await recordEvents();
});
afterAll(() => recorder.close());
beforeEach(async () => {
  recorder.events.length = 0;
  shop = await CustomerShop.open();
});

type Sold = [ref: string | null, at: string, cents: number, code?: string, seller?: string | null];

/** Transactions as the ERP sends them, identical each time; each has one item. */
function asRows(sold: readonly Sold[]): SaleInput[] {
  return sold.map(([ref, at, cents, code = "F01", seller = "ana"], index) => ({
    storeId: shop.storeId(code),
    externalId: `v${index}`,
    transId: index + 1,
    customerRef: ref,
    sellerRef: seller,
    kind: cents < 0 ? "return" : "sale",
    occurredAt: new Date(at),
    amountCents: BigInt(cents),
    items: [{ productExternalId: "p1", quantity: 1, unitPriceCents: BigInt(cents), color: null, size: null }],
  }));
}

function importRows(rows: readonly SaleInput[]) {
  return shop.ctx.db.sql(async (sql) => {
    const writes = await registerSales(sql, shop.orgId, rows, NOW);
    await recomputeMetrics(sql, shop.orgId, writes.touchedCustomerIds, rfmBounds(NOW, rfmConstants(env())));
    await refreshPreferences(sql, shop.orgId, writes.touchedCustomerIds, NOW);
    return writes;
  });
}

const rows = (text: string, params: unknown[] = []) => shop.ctx.db.rows<Record<string, unknown>>(text, params);
const contents = async (tables: readonly string[]) => {
  const found: Record<string, unknown[]> = {};
  for (const table of tables) found[table] = await rows(`SELECT t.* FROM ${table} t ORDER BY t::text`);
  return found;
};
const sales = async () => (await rows("SELECT external_id AS id FROM sale ORDER BY occurred_at")).map(({ id }) => id);

async function purge(options?: { batch?: number; batches?: number }) {
  const jobRunId = await startJobRun(shop.ctx, { type: "retention" });
  return { jobRunId, ...(await purgeTransactions(shop.ctx, jobRunId, options)) };
}

/** Recomputes every total, preference and history of all customers from sales. */
async function recomputeAll() {
  const ids = (await rows("SELECT id FROM customer")).map(({ id }) => String(id));
  await shop.ctx.db.sql(async (sql) => {
    await recomputeMetrics(sql, shop.orgId, ids, rfmBounds(NOW, rfmConstants(env())));
    await refreshPreferences(sql, shop.orgId, null, NOW);
  });
  await recomputeRfm(shop.ctx);
  for (const month of MONTHS) await closeMonth(shop.ctx, month);
  await snapshotMonth(shop.ctx);
}

describe("the purge of old transactions", () => {
  let imported: SaleInput[];

  beforeEach(async () => {
    await shop.customer("F01", "1", { name: "Ana", phone: "11987650001" });
    await shop.customer("F01", "2", { name: "Rui", phone: "11987650002" });
    await shop.customer("F02", "3", { name: "Eva", phone: "11987650003" });
    imported = asRows([
      // Mostly old purchases, from the seller of another store: the preferred store depends on deleted sales.
      ["F01:1", "2019-05-02T15:00:00Z", 90_000, "F02", "bia"],
      ["F01:1", "2020-03-10T15:00:00Z", 20_000],
      ["F01:1", "2020-03-11T15:00:00Z", -5_000],
      ["F01:1", "2026-11-02T15:00:00Z", 10_000],
      ["F01:2", LAST_DELETED, 7_000],
      ["F01:2", FIRST_KEPT, 8_000],
      // Only old purchases.
      ["F02:3", "2018-01-01T15:00:00Z", 4_000, "F02", null],
      ["F02:3", "2021-09-15T15:00:00Z", 3_000, "F91"],
      [null, "2019-05-02T18:00:00Z", 1_500],
      ["F02:9", "2020-06-01T15:00:00Z", 6_000, "F02", "bia"],
      [null, "2026-11-20T14:00:00Z", 2_500],
    ]);
    await importRows(imported);
    await recomputeAll();
  });

  it("deletes transactions older than five years in batches, and records their number", async () => {
    const { jobRunId, ...purged } = await purge({ batch: 3, batches: 2 });
    expect(purged).toEqual({ deleted: 6, isDone: false });
    expect((await purge({ batch: 3 })).deleted).toBe(2);
    expect(await sales()).toEqual(["v5", "v3", "v10"]);
    expect(await rows("SELECT count(*)::int AS count FROM sale_item")).toEqual([{ count: 3 }]);
    expect((await getJobRun(shop.ctx, jobRunId)).progress).toEqual({
      transactions: { deleted: 6 },
      items: { deleted: 6 },
    });
    expect((await purge()).deleted).toBe(0);
  });

  it("leaves totals, preferences, history, roll-ups and reports unchanged, also after a full recompute", async () => {
    const reports = async () => [
      await getDashboardTotal(shop.ctx, { storeIds: undefined }),
      await listStoreComparison(shop.ctx, { storeIds: undefined }),
    ];
    const before = [await contents([...KEPT, ...ROLL_UPS]), await reports()];
    expect(await rows("SELECT reference_period FROM rfm_history WHERE reference_period < '2021-01-01'")).not.toEqual(
      [],
    );
    expect((await purge({ batch: 2 })).deleted).toBe(8);
    expect([await contents([...KEPT, ...ROLL_UPS]), await reports()]).toEqual(before);
    await recomputeAll();
    expect([await contents([...KEPT, ...ROLL_UPS]), await reports()]).toEqual(before);
  });

  it("imports nothing again when the ERP is read from the beginning", async () => {
    await purge();
    const before = await contents([...KEPT, ...ROLL_UPS, "sale"]);
    expect(await importRows(imported)).toMatchObject({ created: 0, updated: 0, unchanged: imported.length });
    expect(await contents([...KEPT, ...ROLL_UPS, "sale"])).toEqual(before);
  });

  it("still applies amendments of kept transactions, also to a date before the purge", async () => {
    await purge();
    const [kept] = imported.filter(({ externalId }) => externalId === "v5");
    if (!kept) throw new Error("v5 is imported");
    const moved = { ...kept, transId: 100, occurredAt: new Date("2021-01-01T15:00:00Z"), amountCents: 9_000n };
    expect(await importRows([moved])).toMatchObject({ created: 0, updated: 1 });
    const total =
      "SELECT spent_cents::int AS spent, order_count AS orders FROM customer_metrics WHERE customer_id = $1";
    const rui = await shop.ownerOf("F01:2");
    expect(await rows(total, [rui])).toEqual([{ spent: 16_000, orders: 2 }]);
    expect((await purge()).deleted).toBe(1);
    await recomputeAll();
    expect(await rows(total, [rui])).toEqual([{ spent: 16_000, orders: 2 }]);
  });

  it("attaches totals of deleted transactions when the ERP sends their customer later", async () => {
    await purge();
    const record = shop.record("F02", "9", { name: "Leo", phone: "11987650009" });
    const touched = await shop.ctx.db.sql(async (sql) => {
      const { newRefs } = await upsertCustomers(sql, shop.orgId, [record]);
      const ids = await attachCustomers(sql, shop.orgId, newRefs);
      await recomputeMetrics(sql, shop.orgId, ids, rfmBounds(NOW, rfmConstants(env())));
      return ids;
    });
    expect(touched).toEqual([await shop.ownerOf("F02:9")]);
    expect(
      await rows(
        "SELECT spent_cents::int AS spent, order_count AS orders, last_order_at AS last FROM customer_metrics WHERE customer_id = $1",
        touched,
      ),
    ).toEqual([{ spent: 6_000, orders: 1, last: new Date("2020-06-01T15:00:00Z") }]);
  });

  it("deletes nothing of another organization", async () => {
    const mine = shop;
    const other = await CustomerShop.open();
    shop = other;
    await shop.customer("F01", "1", { name: "Ana" });
    await importRows(asRows([["F01:1", "2019-05-02T15:00:00Z", 90_000]]));
    const tables = ["sale", "sale_item", "customer_metrics", "purged_sale_total", "sale_retention"];
    const before = await rowVersions(other.orgId, tables);
    shop = mine;
    expect((await purge()).deleted).toBe(8);
    expect(await rowVersions(other.orgId, tables)).toEqual(before);
    expect(before.sale).toHaveLength(1);
  });

  it("lists the kept transactions of a customer", async () => {
    await purge();
    const id = await shop.ownerOf("F01:1");
    const { data, total } = await listTransactions(shop.as(EDITOR), { id, page: 1, limit: 50 });
    expect([data.map(({ externalId }) => externalId), total]).toEqual([["v3"], 1]);
  });
});

describe("a wrong merge that is split after the purge", () => {
  it("divides the totals of deleted transactions, and leaves months before the purge unchanged", async () => {
    const phone = "11987654321";
    const [id = ""] = await shop.register([
      shop.record("F01", "1", { name: "MARIA", phone }),
      shop.record("F02", "2", { name: "JOÃO", phone }),
    ]);
    await importRows(
      asRows([
        ["F01:1", "2020-03-10T15:00:00Z", 20_000],
        ["F02:2", "2020-03-12T15:00:00Z", 30_000, "F02", "bia"],
        ["F02:2", "2026-11-02T15:00:00Z", 1_000, "F02", "bia"],
      ]),
    );
    await recomputeAll();
    await purge();
    const history = () =>
      rows("SELECT * FROM rfm_history WHERE reference_period < '2021-01-01' ORDER BY reference_period, customer_id");
    const before = await history();
    expect(before).toHaveLength(1);
    const { records } = await listIdentities(shop.as(EDITOR), { id });
    expect(records.map(({ ref, orders, totalSpent }) => [ref, orders, totalSpent])).toEqual([
      ["F01:1", 1, 200],
      ["F02:2", 2, 310],
    ]);

    const split = await splitCustomer(shop.as(EDITOR), { id, identities: [customerRef("F02", "2")] });
    expect(split.transactions).toBe(2);
    const totals = (customerId: string) =>
      rows("SELECT spent_cents::int AS spent, order_count AS orders FROM customer_metrics WHERE customer_id = $1", [
        customerId,
      ]);
    expect([await totals(id), await totals(split.id)]).toEqual([
      [{ spent: 20_000, orders: 1 }],
      [{ spent: 31_000, orders: 2 }],
    ]);
    expect(await history()).toEqual(before);
  });
});

describe("a campaign with revenue from deleted transactions", () => {
  it("keeps its report, also after the customer bought again", async () => {
    const customerId = await shop.customer("F01", "1", { name: "Ana", phone: "11987650001" });
    await importRows(asRows([["F01:1", "2020-03-10T15:00:00Z", 20_000]]));
    const [campaign] = await rows(
      `INSERT INTO campaign (organization_id, name, channel, status, occurrence, behavior_rules)
       VALUES ($1, 'Antiga', 'whatsapp', 'sent', 1, '{"rules":[]}') RETURNING id`,
      [shop.orgId],
    );
    const id = String(campaign?.id);
    await rows(
      `INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, status, accepted_at)
       VALUES ($1, $2, 1, $3, $4, 'whatsapp', 'read', '2020-03-09T15:00:00Z')`,
      [shop.orgId, id, customerId, shop.storeId("F01")],
    );
    await attributeSales(shop.ctx, { customerIds: [customerId] });
    const ctx = shop.as(["app:campaigns"]);
    const before = await getReport(ctx, { id });
    expect(before).toMatchObject({
      metrics: { conversions: 1, revenue: 200 },
      sellers: [{ conversions: 1, revenue: 200 }],
    });

    expect((await purge()).deleted).toBe(1);
    expect(await getReport(ctx, { id })).toEqual(before);
    // A message and a sale of today trigger a recomputation of the revenue of the customer's messages.
    await rows(
      `INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, status, accepted_at)
       VALUES ($1, $2, 2, $3, $4, 'whatsapp', 'read', '2026-11-19T15:00:00Z')`,
      [shop.orgId, id, customerId, shop.storeId("F01")],
    );
    await importRows([{ ...asRows([["F01:1", "2026-11-20T14:00:00Z", 1_000]])[0], externalId: "new" } as SaleInput]);
    expect(await attributeSales(shop.ctx, { customerIds: [customerId] })).toBe(1);
    const after = await getReport(ctx, { id, occurrence: 1 });
    expect([after.metrics, after.sellers, after.stores]).toEqual([before.metrics, before.sellers, before.stores]);
    expect((await getReport(ctx, { id, occurrence: 2 })).metrics).toMatchObject({ conversions: 1, revenue: 10 });
  });
});

describe("the purge job", () => {
  const REQUESTED = "crm/transaction-purge.requested";
  const requested = () => recorder.named(REQUESTED).filter(({ data }) => data.orgId === shop.orgId);
  const setRetention = (column: "years" | "starts_at", value: unknown) =>
    rows(
      `INSERT INTO sale_retention (organization_id, ${column}) VALUES ($1, $2)
       ON CONFLICT (organization_id) DO UPDATE SET ${column} = excluded.${column}`,
      [shop.orgId, value],
    );

  beforeEach(async () => {
    await shop.customer("F01", "1", { name: "Ana" });
  });

  it("is requested only if transactions have expired and neither a sync nor a purge is running", async () => {
    await importRows(asRows([["F01:1", FIRST_KEPT, 100]]));
    expect(await requestPurge(shop.ctx)).toBeNull();
    await importRows(
      asRows([
        ["F01:1", "2026-01-01T15:00:00Z", 100],
        ["F01:1", LAST_DELETED, 100],
      ]),
    );
    const sync = await startJobRun(shop.ctx, { type: "erp_full" });
    expect(await requestPurge(shop.ctx)).toBeNull();
    await finishJobRun(shop.ctx, sync);
    const jobRunId = await requestPurge(shop.ctx);
    expect(requested().map(({ data }) => data.jobRunId)).toEqual([jobRunId]);
    expect(await requestPurge(shop.ctx)).toBeNull();
  });

  it("is not requested before its start date or while a longer retention period applies", async () => {
    await importRows(asRows([["F01:1", LAST_DELETED, 100]]));
    await setRetention("starts_at", "2026-11-21T00:00:00Z");
    expect(await requestPurge(shop.ctx)).toBeNull();
    const nextDay = systemCtx(shop.orgId, "test", fixedClock("2026-11-21T00:00:01Z"));
    await setRetention("years", 6);
    expect(await requestPurge(nextDay)).toBeNull();
    await setRetention("years", 5);
    expect(await requestPurge(nextDay)).toEqual(expect.any(String));
  });

  it("supports a retention period longer than five years, and rejects a shorter one", async () => {
    await expect(setRetention("years", 4)).rejects.toThrow(/sale_retention_years_check/);
    await setRetention("years", 7);
    await importRows(
      asRows([
        ["F01:1", "2019-11-20T02:59:59Z", 100],
        ["F01:1", "2019-11-20T03:00:00Z", 100],
      ]),
    );
    expect((await purge()).deleted).toBe(1);
    expect(await sales()).toEqual(["v1"]);
  });

  it("counts deleted rows in its run once, and continues after a crash", async () => {
    await importRows(
      asRows([
        ["F01:1", "2015-01-01T15:00:00Z", 100],
        ["F01:1", "2015-01-02T15:00:00Z", 100],
      ]),
    );
    const jobRunId = (await requestPurge(shop.ctx)) ?? "";
    expect(await resumePurge(shop.ctx, jobRunId)).toBe(true);
    const [event, again] = requested();
    expect(again?.data).toEqual(event?.data);
    const run = await runFunction(purgeExpiredTransactions, { name: REQUESTED, data: event?.data ?? {} });
    expect(run).toMatchObject({ result: { deleted: 2 }, steps: ["purge-1", "finish-run"] });
    await runFunction(purgeExpiredTransactions, { name: REQUESTED, data: event?.data ?? {} });
    const progress = { transactions: { deleted: 2 }, items: { deleted: 2 } };
    expect(await getJobRun(shop.ctx, jobRunId)).toMatchObject({ status: "completed", progress });
    expect(await resumePurge(shop.ctx, jobRunId)).toBe(false);
    expect(await requestPurge(shop.ctx)).toBeNull();
    const stranger = await CustomerShop.open();
    await expect(resumePurge(stranger.ctx, jobRunId)).rejects.toMatchObject({ code: "job_run_not_found" });
    await expect(purgeTransactions(stranger.ctx, randomUUID())).resolves.toEqual({ deleted: 0, isDone: true });
  });
});
