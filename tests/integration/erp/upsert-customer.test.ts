import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { upsertCustomer } from "../../../lib/erp/index.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import { registerSales } from "../../../lib/sales/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { plantSeller } from "../../support/shop.ts";

const PHONE = "11988887777";
const CENTS = 25_000n;

let sandbox: Sandbox;
let events: EventRecorder;

beforeAll(async () => {
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 } }), recordEvents()]);
  process.env.WHATSAPP_GRAPH_URL = sandbox.graphUrl;
});
afterAll(() => Promise.all([sandbox.stop(), events.close()]));

/** A current sale whose customer the ERP references but has not sent. */
async function sellToUnknown({ ctx, orgId, storeId }: CampaignWorld, externalId: string): Promise<string> {
  const sellerId = await plantSeller(ctx, "ANA", storeId);
  const sale = {
    storeId,
    externalId: randomUUID(),
    transId: 1,
    customerRef: `F01:${externalId}`,
    sellerRef: sellerId,
    kind: "sale" as const,
    occurredAt: new Date(),
    amountCents: CENTS,
    items: [],
  };
  const written = await ctx.db.sql((sql) => registerSales(sql, orgId, [sale], new Date()));
  expect(written).toMatchObject({ created: 1, pendingCustomers: 1 });
  return sellerId;
}

const salesOf = (world: CampaignWorld) =>
  world.rows("SELECT customer_id, is_influenced, channel FROM sale WHERE organization_id = $1", [world.orgId]);

describe("upserting a customer record from another system", () => {
  it("attaches pending sales, and updates preferences and campaign results, at once", async () => {
    const world = await CampaignWorld.open(sandbox);
    const { ctx, orgId, storeId } = world;
    await upsertCustomer(ctx, { storeCode: "F01", externalId: "1", name: "BIA SOUZA", phone: PHONE });
    const { id: numberId } = await world.number();
    const begun = await world.begin(await world.campaign({ numberId }));
    await world.send(begun);
    const [message] = await world.ledger(begun.campaignId);
    expect(message).toMatchObject({ status: "sent", conversions: 0 });
    const sellerId = await sellToUnknown(world, "2");

    const record = { storeCode: "F01", externalId: "2", name: "BIA SOUZA", phone: PHONE };
    expect(await upsertCustomer(ctx, record)).toMatchObject({ created: 0, merged: 1 });

    const customerId = message?.customer_id;
    expect(await salesOf(world)).toEqual([{ customer_id: customerId, is_influenced: true, channel: "WHATSAPP" }]);
    expect(await world.ledger(begun.campaignId)).toMatchObject([{ conversions: 1, revenue_cents: CENTS }]);
    const [person] = await world.rows(
      `SELECT c.preferred_store_id, c.preferred_seller_id, m.spent_cents, m.order_count
       FROM customer c JOIN customer_metrics m ON m.organization_id = $1 AND m.customer_id = c.id
       WHERE c.organization_id = $1 AND c.id = $2`,
      [orgId, customerId],
    );
    expect(person).toEqual({
      preferred_store_id: storeId,
      preferred_seller_id: sellerId,
      spent_cents: CENTS,
      order_count: 1,
    });
  });

  it("rejects a birth date in the future, by the date in the shop's time zone", async () => {
    const world = await CampaignWorld.open(sandbox);
    const ctx = { ...world.ctx, clock: fixedClock("2026-11-20T02:59:00Z") };
    const bornOn = (externalId: string, birthDate: string) =>
      upsertCustomer(ctx, { storeCode: "F01", externalId, name: "IARA NEVES", birthDate });
    expect(await bornOn("8", "2026-11-19")).toMatchObject({ created: 1 });
    await expect(bornOn("9", "2026-11-20")).rejects.toMatchObject({
      status: 400,
      message: "Validation failed: data.birthDate: must not be in the future",
    });
  });

  it("attaches no sales of another organization", async () => {
    const [mine, theirs] = [await CampaignWorld.open(sandbox), await CampaignWorld.open(sandbox)];
    for (const world of [mine, theirs]) await sellToUnknown(world, "7");
    await upsertCustomer(mine.ctx, { storeCode: "F01", externalId: "7", name: "RUI ALVES", phone: PHONE });
    expect(await salesOf(mine)).toMatchObject([{ customer_id: expect.any(String) }]);
    expect(await salesOf(theirs)).toMatchObject([{ customer_id: null }]);
  });
});
