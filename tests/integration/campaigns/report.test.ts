import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  exportRecipients,
  getReport,
  listRecipients,
  RecipientsExportQuery,
  RecipientsQuery,
} from "../../../lib/campaigns/index.ts";
import { listTimeline } from "../../../lib/customers/index.ts";
import { CustomerTimelineQuery } from "../../../lib/customers/schemas.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { applyClicks, attributeSales, buildAudience } from "../../../lib/sending/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { type Begun, CampaignWorld } from "../../support/campaign-world.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createStore, userCtx } from "../../support/factories.ts";
import { plantSeller } from "../../support/shop.ts";

let sandbox: Sandbox;
let events: EventRecorder;
let world: CampaignWorld;
let begun: Begun;
let people: string[];
let otherStoreId: string;

beforeAll(async () => {
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 } }), recordEvents()]);
  process.env.WHATSAPP_GRAPH_URL = sandbox.graphUrl;
  world = await CampaignWorld.open(sandbox);
  people = await world.customers(6);
  otherStoreId = await createStore(world.orgId, "F02");
  await world.rows("UPDATE customer SET store_id = $2 WHERE id = ANY ($1)", [people.slice(0, 2), otherStoreId]);
  await world.rows(
    "UPDATE customer_metrics SET store_id = $2, whatsapp_opt_out = customer_id = $3 WHERE customer_id = ANY ($1)",
    [people.slice(0, 2), otherStoreId, people[0]],
  );
  const { id: numberId } = await world.number();
  begun = await world.begin(await world.campaign({ numberId }));
  await world.send(begun);
  const ledger = await world.ledger(begun.campaignId);
  const [clicked, bought] = ledger.filter(({ status }) => status === "sent");
  await applyClicks(world.ctx, { clicks: [{ recipientId: clicked?.id ?? "", clickedAt: new Date() }] });
  await world.rows(
    `INSERT INTO sale (organization_id, store_id, external_id, trans_id, customer_id, occurred_at, amount_cents)
     VALUES ($1, $2, 'V1', 1, $3, now() + interval '1 hour', 12345)`,
    [world.orgId, world.storeId, bought?.customer_id],
  );
  await attributeSales(world.ctx, { customerIds: [bought?.customer_id ?? ""] });
});
afterAll(() => Promise.all([sandbox.stop(), events.close()]));

const query = (fields: object = {}) => ({ id: begun.campaignId, ...RecipientsQuery.parse(fields) });
const clerk = () => userCtx(world.orgId, { permissions: ["app:campaigns"], storeScope: [otherStoreId] });

describe("recipients of a send", () => {
  it("are listed with masked addresses, filtered by status, stage, reason, store and occurrence", async () => {
    const all = await listRecipients(world.ctx, query());
    expect(all).toMatchObject({ total: 6, page: 1 });
    expect(all.data[0]?.address).toMatch(/^\*\*\*\d{4}$/);
    const total = async (fields: object) => (await listRecipients(world.ctx, query(fields))).total;
    expect(await total({ status: "sent" })).toBe(5);
    expect(await total({ status: "skipped", reason: "opt_out" })).toBe(1);
    expect(await total({ stage: "accepted" })).toBe(5);
    expect(await total({ stage: "clicked" })).toBe(1);
    expect(await total({ stage: "converted" })).toBe(1);
    expect(await total({ storeId: otherStoreId })).toBe(2);
    expect(await total({ occurrence: 7 })).toBe(0);
    const richest = await listRecipients(world.ctx, query({ sort: "revenue" }));
    expect(richest.data[0]).toMatchObject({ conversions: 1, revenue: 123.45 });
  });

  it("are read by cursor within the send with which it began, limited to visible stores", async () => {
    const repeated = await CampaignWorld.open(sandbox);
    await repeated.customers(5);
    const { id: numberId } = await repeated.number();
    const campaignId = await repeated.campaign({ numberId });
    await repeated.send(await repeated.begin(campaignId));
    const read = (cursor: string, fields: object = {}) =>
      listRecipients(repeated.ctx, { id: campaignId, ...RecipientsQuery.parse({ limit: 2, cursor, ...fields }) });
    const sent = (await repeated.ledger(campaignId)).map(({ id }) => id);
    const pages = [await read("start")];
    await repeated.send(await repeated.begin(campaignId));
    for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor) pages.push(await read(next));
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1]);
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id)).toSorted()).toEqual(sent.toSorted());
    expect(pages.map(({ total, page }) => [total, page])).toEqual([1, 2, 3].map((page) => [5, page]));
    expect((await read("start", { limit: 200 })).data.some(({ id }) => sent.includes(id))).toBe(false);
    await expect(read("e30")).rejects.toMatchObject({ status: 400 });
    expect((await listRecipients(clerk(), query({ cursor: "start" }))).total).toBe(2);
  });

  it("are exported masked, with the list's filter and order, up to the limit", async () => {
    const file = async (fields: object = {}, ctx = world.ctx, limit?: number) => {
      const asked = { id: begun.campaignId, ...RecipientsExportQuery.parse(fields) };
      const { csv, ...said } = await exportRecipients(ctx, asked, limit);
      const lines = parse(await new Response(csv).text(), { delimiter: ";", bom: true, from: 2 }) as string[][];
      return { ...said, lines };
    };
    const whole = await file({ sort: "revenue" });
    expect(whole).toMatchObject({ rows: 6, isTruncated: false, fileName: expect.stringMatching(/^campanha-.+\.csv$/) });
    expect(whole.lines).toHaveLength(6);
    expect(whole.lines[0]?.slice(-3)).toEqual(["1", "123,45", "1"]);
    expect(whole.lines.every(([, , address]) => /^\*\*\*\d{4}$/.test(address ?? ""))).toBe(true);
    const skipped = await file({ status: "skipped" });
    expect(skipped.lines.map((line) => line.slice(3, 5))).toEqual([["De fora", "Recusam WhatsApp"]]);
    expect(await file({ sort: "revenue" }, world.ctx, 2)).toMatchObject({
      rows: 2,
      isTruncated: true,
      lines: whole.lines.slice(0, 2),
    });
    expect((await file({}, clerk())).lines).toHaveLength(2);
    const other = await CampaignWorld.open(sandbox);
    await expect(file({}, other.ctx)).rejects.toMatchObject({ status: 404 });
  });

  it("are all found by a search for a name that 5,001 of them share", async () => {
    const large = await CampaignWorld.open(sandbox);
    await large.customers(5_001);
    await large.rows(
      `INSERT INTO customer_search (organization_id, customer_id, doc, name_key)
       SELECT $1, id, search_key(name), search_key(name) FROM customer WHERE organization_id = $1`,
      [large.orgId],
    );
    const { campaignId, ...run } = await large.begin(await large.campaign({ mail: true }));
    await buildAudience(large.ctx, { campaignId, ...run });
    expect(
      await listRecipients(large.ctx, { id: campaignId, ...RecipientsQuery.parse({ q: "Pessoa" }) }),
    ).toMatchObject({
      total: 5_001,
    });
  });

  it("are limited to visible stores and to the organization", async () => {
    expect((await listRecipients(clerk(), query())).total).toBe(2);
    const other = await CampaignWorld.open(sandbox);
    await expect(listRecipients(other.ctx, query())).rejects.toMatchObject({ status: 404 });
    await expect(getReport(other.ctx, { id: begun.campaignId })).rejects.toMatchObject({ status: 404 });
  });
});

describe("report of a send", () => {
  it("contains consistent metrics, skip reasons, hours, stores and sellers, limited to visible stores", async () => {
    const report = await getReport(world.ctx, { id: begun.campaignId });
    expect(report).toMatchObject({
      occurrence: 1,
      attributionWindowDays: 7,
      replyWindowHours: 48,
      isPartial: true,
      metrics: { sent: 5, skipped: 1, clicks: 1, conversions: 1, revenue: 123.45, failed: 0 },
      progress: {
        audience: 6,
        queued: 0,
        sending: 0,
        inDoubt: 0,
        perMinute: null,
        averagePerMinute: null,
        endsAt: null,
      },
      skips: [{ reason: "opt_out", count: 1 }],
      sellers: [{ seller: null, conversions: 1, revenue: 123.45 }],
    });
    expect(report.hours).toHaveLength(48);
    expect(report.hours[0]).toMatchObject({ hour: 0, clicks: 1 });
    expect(report.occurrences).toMatchObject([{ occurrence: 1, audience: 6, sent: 5 }]);
    expect(report.stores.reduce((sum, { sent }) => sum + sent, 0)).toBe(5);
    expect(report.stores.reduce((sum, { buyers }) => sum + buyers, 0)).toBe(report.metrics.buyers);
    expect(report.metrics.buyers).toBe(1);
    expect((await getReport(clerk(), { id: begun.campaignId })).metrics).toMatchObject({ sent: 1, skipped: 1 });
  });

  it("hides sellers of stores that the user cannot see, even if the user's customer bought there", async () => {
    const bought = people[1] ?? "";
    const sellerId = await plantSeller(world.ctx, "Lia", world.storeId);
    await world.rows(
      `INSERT INTO sale (organization_id, store_id, external_id, trans_id, customer_id, seller_id, occurred_at, amount_cents)
       VALUES ($1, $2, 'V2', 2, $3, $4, now() + interval '1 hour', 1000)`,
      [world.orgId, world.storeId, bought, sellerId],
    );
    await attributeSales(world.ctx, { customerIds: [bought] });
    const told = async (as: Ctx) => (await getReport(as, { id: begun.campaignId })).sellers;
    expect(await told(world.ctx)).toContainEqual({
      seller: { id: sellerId, name: "Lia" },
      conversions: 1,
      revenue: 10,
    });
    expect(await told(clerk())).toEqual([]);
  });
});

describe("sale with a date but no time", () => {
  it("is attributed to a message of that day, not of the next day or sent after the sale was imported", async () => {
    const shop = await CampaignWorld.open(sandbox);
    const buyers = await shop.customers(3);
    const { id: numberId } = await shop.number();
    await shop.send(await shop.begin(await shop.campaign({ numberId })));
    await shop.rows(
      `INSERT INTO sale (organization_id, store_id, external_id, trans_id, customer_id, amount_cents, occurred_at, created_at)
       SELECT $1, $2, b.at::text, 1, b.id, 100, ((now() AT TIME ZONE INTERVAL '-03:00')::date - b.days)::timestamp
         AT TIME ZONE INTERVAL '-03:00', now() - b.known
       FROM unnest($3::uuid[], '{0,1,0}'::int[], '{0,0,1 hour}'::interval[]) WITH ORDINALITY AS b(id, days, known, at)`,
      [shop.orgId, shop.storeId, buyers],
    );
    expect(await attributeSales(shop.ctx, { customerIds: buyers })).toBe(1);
    const owed = await shop.rows("SELECT customer_id FROM sale_attribution WHERE organization_id = $1", [shop.orgId]);
    expect(owed).toEqual([{ customer_id: buyers[0] }]);
  });
});

describe("customer timeline", () => {
  it("shows a campaign message with its delivery status", async () => {
    const asked = { id: people[3] ?? "", ...CustomerTimelineQuery.parse({ kinds: "message" }) };
    const { data } = await listTimeline(world.ctx, asked);
    expect(data).toMatchObject([
      {
        kind: "message",
        channel: "whatsapp",
        direction: "out",
        status: "sent",
        campaign: { id: begun.campaignId, name: "Campanha" },
        text: expect.stringContaining("Pessoa"),
      },
    ]);
  });
});
