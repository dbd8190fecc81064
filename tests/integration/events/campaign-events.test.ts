import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { applyMessageEvents, cancelSend, recordReplies } from "../../../lib/sending/index.ts";
import { failSend, finishSend, reviveFailed } from "../../../lib/sending/store/ended-sends.ts";
import { type ResultRow, writeResults } from "../../../lib/sending/store/results.ts";
import { CustomerShop } from "../../support/customer-shop.ts";
import { contentsOf, recordTypes } from "../../support/events.ts";

const AT = new Date("2026-11-20T12:00:00Z");
const PHONE = "11987654321";

let shop: CustomerShop;
let campaignId: string;
let customerId: string;
beforeEach(async () => {
  shop = await CustomerShop.open();
  customerId = await shop.customer("F01", "1", { name: "MARIA", phone: PHONE });
  campaignId = randomUUID();
  await shop.ctx.db.rows(
    `INSERT INTO campaign (organization_id, id, name, channel, status, occurrence, behavior_rules, audience_at)
     VALUES ($1, $2, 'Campanha', 'whatsapp', 'sending', 1, '{"rules":[]}', now())`,
    [shop.orgId, campaignId],
  );
  await recordTypes(shop.orgId, ["message.status", "campaign.finished"]);
});

/** A message in its state during the call of the provider. */
async function claimed(to = customerId): Promise<{ id: string; claimId: string; providerId: string }> {
  const message = { id: randomUUID(), claimId: randomUUID(), providerId: `wamid.${randomUUID()}` };
  await shop.ctx.db.rows(
    `INSERT INTO campaign_recipient (organization_id, id, campaign_id, occurrence, customer_id, store_id, channel, status,
       address, claim_id, lease_until) VALUES ($1, $2, $3, 1, $4, $5, 'whatsapp', 'sending', $6, $7, now())`,
    [shop.orgId, message.id, campaignId, to, shop.storeId("F01"), PHONE, message.claimId],
  );
  return message;
}

const answer = (result: Partial<ResultRow> & { id: string; claimId: string }) => {
  const row = {
    outcome: "accepted" as const,
    providerMessageId: null,
    code: null,
    nextAttemptAt: null,
    at: AT,
    ...result,
  };
  return shop.ctx.db.sql((sql) => writeResults(sql, shop.orgId, [row]));
};
async function report(id: string, providerId: string, status: string, at: string): Promise<void> {
  const deliveryId = randomUUID();
  await shop.ctx.db.rows(
    `INSERT INTO message_event (organization_id, channel, provider_message_id, recipient_id, status, occurred_at, delivery_id)
     VALUES ($1, 'whatsapp', $2, $3, $4, $5, $6)`,
    [shop.orgId, providerId, id, status, new Date(at), deliveryId],
  );
  for (let time = 0; time < 2; time += 1) await applyMessageEvents(shop.ctx, { deliveryIds: [deliveryId] });
}
async function statuses(id: string) {
  const events = await contentsOf(shop.orgId, ["message.status"]);
  return events.filter((event) => event.id === id).map(({ data }) => data);
}
const finished = async () =>
  (await contentsOf(shop.orgId, ["campaign.finished"])).map(({ id, data }) => ({ id, data }));

describe("a campaign's message", () => {
  it("has an event for each status that the provider reports, once, in order", async () => {
    const { id, claimId, providerId } = await claimed();
    await answer({ id, claimId, providerMessageId: providerId });
    await report(id, providerId, "delivered", "2026-11-20T12:00:05Z");
    await report(id, providerId, "read", "2026-11-20T12:01:00Z");
    const data = { campaignId, occurrence: 1, customerId, channel: "whatsapp" };
    expect(await statuses(id)).toEqual([
      { ...data, status: "sent", previousStatus: "sending" },
      { ...data, status: "delivered", previousStatus: "sent" },
      { ...data, status: "read", previousStatus: "delivered" },
    ]);
  });

  it("has one for a failure, and none for a retry, a skip or doubt", async () => {
    const ids: string[] = [];
    for (const outcome of ["failed", "again", "skipped", "unknown"] as const) {
      const { id, claimId } = await claimed(await shop.customer("F01", outcome));
      await answer({ id, claimId, outcome });
      ids.push(id);
    }
    expect(await contentsOf(shop.orgId)).toMatchObject([{ id: ids[0], data: { status: "failed" } }]);
  });

  it("has one for the first reply, and none for another one", async () => {
    const { id, claimId, providerId } = await claimed();
    await answer({ id, claimId, providerMessageId: providerId });
    await shop.ctx.db.rows(
      `INSERT INTO whatsapp_message (organization_id, direction, phone, provider_message_id, kind, customer_id, campaign_id,
         recipient_id, sent_at) VALUES ($1, 'out', $2, $3, 'template', $4, $5, $6, $7)`,
      [shop.orgId, PHONE, providerId, customerId, campaignId, id, AT],
    );
    for (const at of ["2026-11-20T13:00:00Z", "2026-11-20T12:30:00Z"]) {
      const deliveryId = randomUUID();
      await shop.ctx.db.rows(
        `INSERT INTO whatsapp_message (organization_id, direction, phone, provider_message_id, kind, text, delivery_id, sent_at)
         VALUES ($1, 'in', $2, $3, 'text', 'oi', $4, $5)`,
        [shop.orgId, PHONE, `wamid.${randomUUID()}`, deliveryId, new Date(at)],
      );
      await recordReplies(shop.ctx, { deliveryIds: [deliveryId] });
    }
    expect((await statuses(id)).map((data) => ("status" in data ? data.status : null))).toEqual(["sent", "replied"]);
  });
});

describe("a campaign", () => {
  const send = { occurrence: 1, now: AT };
  const inTransaction = <T>(work: Parameters<typeof shop.ctx.db.sql<T>>[0]) => shop.ctx.db.sql(work);

  it("has an event when it ends, and another one when its failure turns out to be a success", async () => {
    const { id, claimId } = await claimed();
    await answer({ id, claimId, outcome: "unknown" });
    for (let time = 0; time < 2; time += 1)
      await inTransaction((sql) => finishSend(sql, shop.orgId, { campaignId, ...send }));
    await answer({ id, claimId, providerMessageId: "wamid.late" });
    for (let time = 0; time < 2; time += 1) await inTransaction((sql) => reviveFailed(sql, shop.orgId, [campaignId]));
    expect(await finished()).toEqual([
      { id: campaignId, data: { occurrence: 1, outcome: "failed", status: "failed" } },
      { id: campaignId, data: { occurrence: 1, outcome: "sent", status: "sent" } },
    ]);
  });

  it("has one when a recurring send ends, with what became of it", async () => {
    await shop.ctx.db.rows(
      `INSERT INTO campaign_schedule (organization_id, campaign_id, scheduled_at, recurrence) VALUES ($1, $2, $3, '{}')`,
      [shop.orgId, campaignId, new Date("2026-12-01T12:00:00Z")],
    );
    const { id, claimId } = await claimed();
    await answer({ id, claimId, providerMessageId: "wamid.sent" });
    await inTransaction((sql) => finishSend(sql, shop.orgId, { campaignId, ...send }));
    expect(await finished()).toMatchObject([{ data: { outcome: "sent", status: "scheduled" } }]);
  });

  it("has one when its send is cancelled, and none when only its schedule is", async () => {
    for (let time = 0; time < 2; time += 1) await inTransaction((sql) => cancelSend(sql, shop.orgId, campaignId, AT));
    await shop.ctx.db.rows("UPDATE campaign SET status = 'scheduled' WHERE organization_id = $1", [shop.orgId]);
    expect(await inTransaction((sql) => cancelSend(sql, shop.orgId, campaignId, AT))).toBe(true);
    expect(await finished()).toEqual([
      { id: campaignId, data: { occurrence: 1, outcome: "cancelled", status: "cancelled" } },
    ]);
  });

  it("has one when its audience cannot be built", async () => {
    await shop.ctx.db.rows("UPDATE campaign SET audience_at = NULL WHERE organization_id = $1", [shop.orgId]);
    for (let time = 0; time < 2; time += 1)
      await inTransaction((sql) => failSend(sql, shop.orgId, { campaignId, ...send }));
    expect(await finished()).toMatchObject([{ data: { outcome: "failed", status: "failed" } }]);
  });
});
