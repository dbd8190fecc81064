import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  checkRateLimit,
  createCampaign,
  estimateAudience,
  getCampaign,
  listCampaigns,
  updateCampaign,
} from "../../../lib/campaigns/index.ts";
import { CampaignsQuery, type CreateCampaign } from "../../../lib/campaigns/schemas.ts";
import { issueLocalToken } from "../../../lib/identity/index.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { createSegment } from "../../../lib/segments/index.ts";
import type { SegmentRules } from "../../../lib/segments/schemas.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createStore, createUser, userCtx } from "../../support/factories.ts";
import { callRoute, listEndpoints } from "../../support/routes.ts";

// Audience estimates, and whether the daily limit has capacity for them.
let sandbox: Sandbox;
let events: EventRecorder;
let world: CampaignWorld;
let otherStore: string;

const NOW = "2026-11-20T15:00:00.000Z";
const OPTED_OUT = "$1";

beforeAll(async () => {
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 } }), recordEvents()]);
  Object.assign(process.env, { WHATSAPP_GRAPH_URL: sandbox.graphUrl, SMTP_URL: sandbox.smtpUrl });
  world = await CampaignWorld.open(sandbox);
  otherStore = await createStore(world.orgId, "F02");
  await people();
});
afterAll(() => Promise.all([sandbox.stop(), events.close()]));

/**
 * Ten customers, five per store; each store has one without a phone, one with a landline, one opted out of both
 * channels.
 */
async function people(): Promise<void> {
  const ids = await world.customers(10);
  const change = async (index: number, customer: string, metrics: string) => {
    const id = ids[index];
    await world.rows(`UPDATE customer SET ${customer} WHERE organization_id = ${OPTED_OUT} AND id = $2`, [
      world.orgId,
      id,
    ]);
    await world.rows(`UPDATE customer_metrics SET ${metrics} WHERE organization_id = $1 AND customer_id = $2`, [
      world.orgId,
      id,
    ]);
  };
  for (const index of [5, 6, 7, 8, 9]) await change(index, `store_id = '${otherStore}'`, `store_id = '${otherStore}'`);
  for (const from of [0, 5]) {
    await change(
      from,
      "phone = NULL, phone_type = NULL, email = NULL",
      "phone_type = NULL, has_email = false, city = 'Campinas'",
    );
    await change(from + 1, "phone_type = 'LANDLINE'", "phone_type = 'LANDLINE', city = 'Campinas'");
    await change(
      from + 2,
      "whatsapp_opt_out = true, email_opt_out = true",
      "whatsapp_opt_out = true, email_opt_out = true",
    );
  }
}

const everybody = (): SegmentRules => ({ rules: [] });
const inCampinas: SegmentRules["rules"] = [
  { logic: "AND", filters: [{ category: "characteristic", field: "city", operator: "eq", value: "Campinas" }] },
];
const ctx = (storeScope: string[] | null = null) =>
  userCtx(world.orgId, { storeScope, permissions: ["app:campaigns", "app:campaigns:send"], clock: fixedClock(NOW) });

describe("audience estimate", () => {
  it("counts reachable customers and gives a skip reason for the others", async () => {
    expect(await estimateAudience(ctx(), { channel: "whatsapp" })).toEqual({
      timedOut: false,
      count: 4,
      matched: 10,
      skipped: { no_phone: 2, not_mobile: 2, opt_out: 2 },
      sampleId: expect.any(String),
    });
    expect(await estimateAudience(ctx(), { channel: "email" })).toEqual({
      timedOut: false,
      count: 6,
      matched: 10,
      skipped: { no_email: 2, email_opt_out: 2 },
      sampleId: expect.any(String),
    });
  });

  it("matches only customers who satisfy both the segment and the rules", async () => {
    const segment = await createSegment(world.ctx, { name: "Campinas", rules: inCampinas });
    const estimate = (behaviorRules: SegmentRules | null) =>
      estimateAudience(ctx(), { channel: "email", segmentId: segment.id, behaviorRules });
    expect(await estimate(null)).toMatchObject({ matched: 4, count: 2 });
    const phoneless: SegmentRules["rules"] = [
      { logic: "AND", filters: [{ category: "characteristic", field: "hasPhone", operator: "eq", value: false }] },
    ];
    expect(await estimate({ rules: phoneless })).toMatchObject({ matched: 2, count: 0, sampleId: null });
  });

  it("returns a reachable customer as sample", async () => {
    const estimate = await estimateAudience(ctx(), { channel: "email", behaviorRules: { rules: inCampinas } });
    if (estimate.timedOut) throw new Error("A small shop is counted at once");
    const [row] = await world.rows<{ city: string; has_email: boolean }>(
      "SELECT city, has_email FROM customer_metrics WHERE organization_id = $1 AND customer_id = $2",
      [world.orgId, estimate.sampleId],
    );
    expect(row).toEqual({ city: "Campinas", has_email: true });
  });

  it("counts only the stores that the user may see", async () => {
    expect(await estimateAudience(ctx([otherStore]), { channel: "whatsapp" })).toMatchObject({ matched: 5, count: 2 });
  });

  it("is served with Cache-Control: no-store; an invalid query is a 400, a foreign segment a 404", async () => {
    const endpoint = (await listEndpoints()).find(({ name }) => name === "GET /campaigns/estimate");
    if (!endpoint) throw new Error("The route is gone");
    const { email } = await createUser(world.orgId, { permissions: ["app:campaigns"] });
    const { token } = await issueLocalToken(email);
    const get = (query: string) => callRoute(endpoint, { token, query });
    const rules = encodeURIComponent(JSON.stringify({ rules: inCampinas }));
    const response = await get(`channel=email&behaviorRules=${rules}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({
      timedOut: false,
      count: 2,
      matched: 4,
      skipped: { no_email: 2 },
      sampleId: expect.any(String),
    });
    for (const query of [
      "",
      "channel=fax",
      "channel=email&segmentId=x",
      "channel=email&behaviorRules={",
      "channel=email&behaviorRules=%00",
    ])
      expect([query, (await get(query)).status]).toEqual([query, 400]);
    const foreign = await CampaignWorld.open(sandbox);
    const theirs = await createSegment(foreign.ctx, { name: "Deles", rules: [] });
    expect((await get(`channel=email&segmentId=${theirs.id}`)).status).toBe(404);
  });
});

describe("daily message limit check", () => {
  const draft = (numberId: string, fields: Partial<CreateCampaign> = {}) =>
    createCampaign(ctx(), {
      name: "Campanha",
      channel: "whatsapp",
      behaviorRules: everybody(),
      whatsapp: {
        numberId,
        templateName: "aviso_de_estoque",
        language: "pt_BR",
        variables: { "1": { value: "{{first_name|cliente}}" }, "2": { value: "{{store}}" } },
      },
      ...fields,
    });
  const accept = (campaignId: string, at: string, limit: number) =>
    world.rows(
      `INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, status, accepted_at)
       SELECT $1, $2, 1, id, store_id, 'whatsapp', 'sent', $3 FROM customer WHERE organization_id = $1 ORDER BY id LIMIT $4`,
      [world.orgId, campaignId, at, limit],
    );

  it("counts messages scheduled for the day, recurring campaigns included, against the account's tier", async () => {
    const { id: numberId } = await world.number({ tier: "TIER_250" });
    const mine = await draft(numberId, { scheduledAt: "2026-11-21T12:00:00.000Z" });
    const check = () => checkRateLimit(ctx(), { id: mine.id });
    const nothing = {
      tier: "TIER_250",
      limit: 250,
      sentOnDay: 0,
      committedOnDay: 0,
      campaignSize: 4,
      willExceed: false,
      exceedBy: 0,
    };
    expect(await check()).toEqual(nothing);

    await draft(numberId, { scheduledAt: "2026-11-22T02:59:59.000Z" }); // the same day in UTC−3
    await draft(numberId, { scheduledAt: "2026-11-22T03:00:00.000Z" }); // the next day
    const open = await draft(numberId); // not scheduled
    expect(await check()).toEqual({ ...nothing, committedOnDay: 4 });
    // A chosen day that is not saved yet is counted for this campaign.
    const onDay = async (day: string) => (await checkRateLimit(ctx(), { id: open.id, day })).committedOnDay;
    expect([await onDay("2026-11-21"), await onDay("2026-11-22"), await onDay("2026-11-23")]).toEqual([8, 4, 0]);

    const daily = { frequency: "daily" as const, interval: 1, weekdays: [], time: "10:00" };
    await draft(numberId, {
      scheduledAt: "2026-11-20T16:00:00.000Z",
      recurrence: daily,
      behaviorRules: { rules: inCampinas },
    });
    await draft(numberId, { scheduledAt: "2026-11-20T16:00:00.000Z", recurrence: daily });
    expect(await check()).toEqual({ ...nothing, committedOnDay: 8 });

    const { id: elsewhere } = await world.number({ tier: "TIER_250" });
    await draft(elsewhere, { scheduledAt: "2026-11-21T13:00:00.000Z" });
    expect(await check()).toEqual({ ...nothing, committedOnDay: 8 });
  });

  it("counts recipients of the day in UTC−3 and reports by how much the limit is exceeded", async () => {
    const { id: numberId } = await world.number({ tier: "TIER_50" });
    const [sent, mine] = [await draft(numberId), await draft(numberId)];
    await accept(sent.id, "2026-11-20T03:00:00.000Z", 5);
    const check = () => checkRateLimit(ctx(), { id: mine.id });
    expect(await check()).toMatchObject({ limit: 50, sentOnDay: 5, committedOnDay: 0, campaignSize: 4 });
    await world.rows("UPDATE campaign_recipient SET accepted_at = '2026-11-20T02:59:59Z' WHERE organization_id = $1", [
      world.orgId,
    ]);
    expect(await check()).toMatchObject({ sentOnDay: 0 });
    await world.customers(50);
    expect(await check()).toEqual({
      tier: "TIER_50",
      limit: 50,
      sentOnDay: 0,
      committedOnDay: 0,
      campaignSize: 54,
      willExceed: true,
      exceedBy: 4,
    });
    await world.rows(
      "DELETE FROM customer WHERE organization_id = $1 AND id NOT IN (SELECT customer_id FROM campaign_recipient WHERE organization_id = $1) AND phone > '11900000010'",
      [world.orgId],
    );
  });

  it("includes the remaining recipients of a running send", async () => {
    const { id: numberId } = await world.number({ tier: "TIER_250" });
    const [running, mine] = [await draft(numberId), await draft(numberId)];
    await accept(running.id, NOW, 3);
    await world.rows("UPDATE campaign SET status = 'sending', occurrence = 1 WHERE organization_id = $1 AND id = $2", [
      world.orgId,
      running.id,
    ]);
    await world.rows(
      "UPDATE campaign_recipient SET status = 'queued', accepted_at = NULL WHERE organization_id = $1 AND campaign_id = $2",
      [world.orgId, running.id],
    );
    expect(await checkRateLimit(ctx(), { id: mine.id })).toMatchObject({ committedOnDay: 3, campaignSize: 4 });
    expect(await checkRateLimit(ctx(), { id: running.id })).toMatchObject({ committedOnDay: 0, campaignSize: 3 });
  });

  it("counts only the user's stores as campaign size, but the account's messages of all stores", async () => {
    const { id: numberId } = await world.number({ tier: "TIER_250" });
    const waiting = await draft(numberId, { scheduledAt: "2026-11-20T18:00:00.000Z" });
    const ofHere = { ...ctx(), storeScope: [world.storeId] };
    const whole = await checkRateLimit(ctx(), { id: waiting.id });
    const estimate = await estimateAudience(ofHere, { channel: "whatsapp", behaviorRules: everybody() });
    expect(estimate).toMatchObject({ timedOut: false, count: 2 });
    expect(await checkRateLimit(ofHere, { id: waiting.id })).toMatchObject({ campaignSize: 2 });
    expect(whole.campaignSize).toBeGreaterThan(2);
    await world.rows("UPDATE campaign SET store_scope = $3 WHERE organization_id = $1 AND id = $2", [
      world.orgId,
      waiting.id,
      [otherStore],
    ]);
    expect(await checkRateLimit(ofHere, { id: waiting.id })).toMatchObject({ campaignSize: 0 });
    const mine = await draft(numberId);
    const inAll = (await checkRateLimit(ctx(), { id: mine.id })).committedOnDay;
    expect(inAll).toBeGreaterThan(0);
    expect(await checkRateLimit(ofHere, { id: mine.id })).toMatchObject({ committedOnDay: inAll });

    await accept(waiting.id, NOW, 3);
    await world.rows("UPDATE campaign SET status = 'sending', occurrence = 1 WHERE organization_id = $1 AND id = $2", [
      world.orgId,
      waiting.id,
    ]);
    await world.rows(
      "UPDATE campaign_recipient SET status = 'queued', store_id = $3 WHERE organization_id = $1 AND campaign_id = $2",
      [world.orgId, waiting.id, otherStore],
    );
    expect(await checkRateLimit(ctx(), { id: waiting.id })).toMatchObject({ campaignSize: 3 });
    expect(await checkRateLimit(ofHere, { id: waiting.id })).toMatchObject({ campaignSize: 0 });
  });

  it("counts nobody for a campaign without an audience, rather than the whole organization", async () => {
    const { id: numberId } = await world.number({ tier: "TIER_250" });
    const open = await draft(numberId, { behaviorRules: null });
    expect(await checkRateLimit(ctx(), { id: open.id })).toMatchObject({ campaignSize: 0, willExceed: false });
    await updateCampaign(ctx(), { id: open.id, behaviorRules: everybody() });
    expect(await checkRateLimit(ctx(), { id: open.id })).toMatchObject({ campaignSize: 4 });
  });

  it("reports no limit without a tier, for mail and for a gateway", async () => {
    const { id: numberId } = await world.number({ tier: "TIER_UNLIMITED" });
    expect(await checkRateLimit(ctx(), { id: (await draft(numberId)).id })).toMatchObject({
      limit: -1,
      willExceed: false,
    });
    const mail = await createCampaign(ctx(), { name: "Mail", channel: "email", behaviorRules: everybody() });
    expect(await checkRateLimit(ctx(), { id: mail.id })).toMatchObject({ limit: -1, exceedBy: 0, campaignSize: 6 });
  });

  it("answers 503 instead of 0 when counting the audience times out", async () => {
    const { db } = ctx();
    // Cancelled by the database, as when a count exceeds its twelve-second time-out.
    const breakOff = () =>
      db.sql(async (sql) => {
        await sql.rows("SELECT set_config('statement_timeout', '1ms', true)");
        return sql.rows("SELECT count(*) FROM generate_series(1, 1000000000)");
      });
    const slow = { ...ctx(), db: { ...db, sql: breakOff as Ctx["db"]["sql"] } };
    const busy = { status: 503, retryAfterSeconds: 60 };
    const audience = { channel: "email" as const, behaviorRules: everybody() };
    expect(await estimateAudience(slow, audience)).toEqual({ timedOut: true });
    const mail = await createCampaign(ctx(), { name: "Mail", ...audience });
    await expect(checkRateLimit(slow, { id: mail.id })).rejects.toMatchObject(busy);

    // The remaining audience of a running send is known; that of another campaign of the day is not.
    const { id: numberId } = await world.number({ tier: "TIER_250" });
    const running = await draft(numberId);
    await draft(numberId, { scheduledAt: "2026-11-20T18:00:00.000Z" });
    await world.rows("UPDATE campaign SET status = 'sending', occurrence = 1 WHERE organization_id = $1 AND id = $2", [
      world.orgId,
      running.id,
    ]);
    await expect(checkRateLimit(slow, { id: running.id })).rejects.toMatchObject(busy);
    expect(await checkRateLimit(ctx(), { id: running.id })).toMatchObject({ committedOnDay: 4, campaignSize: 0 });
  });
});

describe("store scope", () => {
  it("limits campaign metrics in list and detail to customers that the user may see", async () => {
    const id = await world.campaign({ mail: true });
    await world.rows(
      `INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, status, accepted_at, revenue_cents, conversions)
       SELECT $1, $2, 1, id, store_id, 'email', 'delivered', now(), 1050, 1 FROM customer WHERE organization_id = $1 AND phone <= '11900000010'`,
      [world.orgId, id],
    );
    await world.rows("UPDATE campaign SET occurrence = 1, status = 'sent' WHERE organization_id = $1 AND id = $2", [
      world.orgId,
      id,
    ]);
    const all = {
      sent: 8,
      delivered: 8,
      reads: 0,
      replies: 0,
      clicks: 0,
      conversions: 8,
      revenue: 84,
      failed: 0,
      skipped: 0,
    };
    expect(await getCampaign(ctx(), { id })).toMatchObject(all);
    expect(await getCampaign(ctx([otherStore]), { id })).toMatchObject({
      ...all,
      sent: 4,
      delivered: 4,
      conversions: 4,
      revenue: 42,
    });
    const listed = await listCampaigns(ctx([otherStore]), CampaignsQuery.parse({ status: "sent" }));
    expect(listed.data.find((row) => row.id === id)?.sent).toBe(4);
  });

  it("of a campaign is set by its creator and by the user who schedules it, but not by renaming", async () => {
    const scopeOf = async (id: string) =>
      (
        await world.rows<{ scope: string[] | null }>(
          "SELECT store_scope AS scope FROM campaign WHERE organization_id = $1 AND id = $2",
          [world.orgId, id],
        )
      )[0]?.scope;
    const fields = {
      name: "Loja",
      channel: "email" as const,
      behaviorRules: everybody(),
      email: { subject: "Oi", html: "<p>Oi</p>" },
    };
    const { id } = await createCampaign(ctx([otherStore]), fields);
    expect(await scopeOf(id)).toEqual([otherStore]);
    await updateCampaign(ctx(), { id, name: "Outro nome" });
    expect(await scopeOf(id)).toEqual([otherStore]);
    await updateCampaign(ctx(), { id, scheduledAt: "2026-12-01T12:00:00.000Z" });
    expect(await scopeOf(id)).toBeNull();
  });
});
