import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  checkCampaign,
  deleteCampaign,
  duplicateCampaign,
  sendCampaign,
  updateCampaign,
} from "../../../lib/campaigns/index.ts";
import { countOnDay } from "../../../lib/campaigns/store/day-load.ts";
import { getJobRun } from "../../../lib/jobs/index.ts";
import { createSegment, deleteSegment } from "../../../lib/segments/index.ts";
import { buildAudience } from "../../../lib/sending/index.ts";
import { flowOf } from "../../../lib/sending/rules/flow.ts";
import { countDay } from "../../../lib/sending/store/throttle.ts";
import { removeWhatsappNumber } from "../../../lib/stores/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { type Begun, CampaignWorld } from "../../support/campaign-world.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { eventually } from "../../support/eventually.ts";
import { figure, isFull } from "../../support/figures.ts";
import { seeded } from "../../support/seeded.ts";

// What deleting a campaign deletes, and what only loses its reference.
let sandbox: Sandbox;
let events: EventRecorder;

beforeAll(async () => {
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 } }), recordEvents()]);
  Object.assign(process.env, { WHATSAPP_GRAPH_URL: sandbox.graphUrl, SMTP_URL: sandbox.smtpUrl });
});
afterAll(() => Promise.all([sandbox.stop(), events.close()]));

/** Number of messages before the deletion: immediately, at batch boundaries, and random. */
const random = seeded(14);
const MOMENTS = isFull() ? Array.from({ length: 100 }, () => 1 + random.below(320)) : [1, 40, 90, 150];
/** Milliseconds from the deletion to the last message that the provider accepted. */
const lastSends: number[] = [];
afterAll(() => figure("A14", { moments: lastSends.length, "last message ms": Math.max(...lastSends) }));

describe("deleting a campaign", () => {
  it("deletes its WhatsApp messages and recipient ledger, and keeps its e-mails without a campaign id", async () => {
    const world = await CampaignWorld.open(sandbox);
    await world.customers(20);
    const { id: numberId } = await world.number();
    const whatsapp = await world.begin(await world.campaign({ numberId }));
    const mail = await world.begin(await world.campaign({ mail: true }));
    const other = await world.begin(await world.campaign({ numberId }));
    for (const begun of [whatsapp, mail, other]) await world.send(begun);
    const count = async (table: string, campaignId: string | null) =>
      (
        await world.rows(`SELECT FROM ${table} WHERE organization_id = $1 AND campaign_id IS NOT DISTINCT FROM $2`, [
          world.orgId,
          campaignId,
        ])
      ).length;
    expect([
      await count("whatsapp_message", whatsapp.campaignId),
      await count("email_message", mail.campaignId),
    ]).toEqual([20, 20]);
    await deleteCampaign(world.ctx, { id: whatsapp.campaignId });
    await deleteCampaign(world.ctx, { id: mail.campaignId });
    expect([
      await count("whatsapp_message", whatsapp.campaignId),
      await count("email_message", mail.campaignId),
    ]).toEqual([0, 0]);
    expect(await count("email_message", null)).toBe(20);
    expect(await count("campaign_recipient", whatsapp.campaignId)).toBe(0);
    expect([
      await count("whatsapp_message", other.campaignId),
      await count("campaign_recipient", other.campaignId),
    ]).toEqual([20, 20]);
  });

  it("still counts its sent messages toward the message limit and the account's tier", async () => {
    const world = await CampaignWorld.open(sandbox);
    await world.customers(5);
    const { id: numberId } = await world.number({ tier: "TIER_250" });
    const [first, claimed, later] = [
      await world.begin(await world.campaign({ numberId })),
      await world.begin(await world.campaign({ numberId })),
      await world.begin(await world.campaign({ numberId })),
    ];
    const day = () =>
      world.ctx.db.sql((sql) => countDay(sql, world.orgId, { numberId, since: new Date(Date.now() - 86_400_000) }));
    await buildAudience(world.ctx, claimed);
    await world.send(first);
    const before = await day();
    expect(before.used).toBe(5);
    await deleteCampaign(world.ctx, { id: first.campaignId });
    expect(await day()).toEqual(before);
    await world.rows("UPDATE organization SET message_limit_days = 7, message_limit_count = 1 WHERE id = $1", [
      world.orgId,
    ]);
    await world.send(claimed);
    await buildAudience(world.ctx, later);
    for (const { campaignId } of [claimed, later])
      expect(await world.tally(campaignId)).toEqual({ "skipped message_limit": 5 });
    const days = { from: new Date(0), to: new Date(Date.now() + 86_400_000) };
    const shown = { campaignId: later.campaignId, channel: "whatsapp" as const, numberId, ...days };
    const sentOn = async (fields: object) =>
      (await countOnDay(world.ctx.db, world.orgId, { ...shown, ...fields })).sent;
    expect([
      await sentOn({}),
      await sentOn({ numberId: null }),
      await sentOn({ channel: "email", numberId: null }),
    ]).toEqual([5, 0, 0]);

    await world.rows("UPDATE past_message SET had_at = had_at - interval '8 days' WHERE organization_id = $1", [
      world.orgId,
    ]);
    expect(await day()).toMatchObject({ used: 0 });
    const freed = await world.begin(await world.campaign({ numberId }));
    await world.send(freed);
    expect(await world.tally(freed.campaignId)).toEqual({ sent: 5 });
    await world.rows("UPDATE past_message SET had_at = had_at - interval '358 days' WHERE organization_id = $1", [
      world.orgId,
    ]);
    await world.rows("UPDATE campaign SET number_id = NULL WHERE organization_id = $1", [world.orgId]);
    await deleteCampaign(world.ctx, { id: freed.campaignId });
    expect([
      await sentOn({}),
      await sentOn({ numberId: null }),
      await sentOn({ channel: "email", numberId: null }),
    ]).toEqual([0, 0, 0]);
    await world.rows("DELETE FROM past_message WHERE organization_id = $1 AND account = ''", [world.orgId]);
    await deleteCampaign(world.ctx, { id: claimed.campaignId });
    expect(await world.rows("SELECT FROM past_message WHERE organization_id = $1", [world.orgId])).toEqual([]);
  });

  it("still counts its control group toward the message limit, and for no account", async () => {
    const world = await CampaignWorld.open(sandbox);
    await world.customers(5);
    const { id: numberId } = await world.number();
    await world.rows("UPDATE organization SET message_limit_days = 7, message_limit_count = 1 WHERE id = $1", [
      world.orgId,
    ]);
    const held = await world.begin(await world.campaign({ numberId }));
    const { campaignId, occurrence } = held;
    await world.rows(
      `INSERT INTO campaign_experiment (organization_id, campaign_id, occurrence, holdout_percent, window_days, started_at)
       VALUES ($1, $2, $3, 50, 7, now())`,
      [world.orgId, campaignId, occurrence],
    );
    await world.rows(
      `INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, status, reason_code, assignment)
       SELECT $1, $2, $3, id, store_id, 'whatsapp', 'skipped', 'holdout', 'holdout' FROM customer
       WHERE organization_id = $1 ORDER BY id LIMIT 2`,
      [world.orgId, campaignId, occurrence],
    );
    const tally = async () => {
      const later = await world.begin(await world.campaign({ numberId }));
      await buildAudience(world.ctx, later);
      return world.tally(later.campaignId);
    };
    const limited = { queued: 3, "skipped message_limit": 2 };
    expect(await tally()).toEqual(limited);
    await deleteCampaign(world.ctx, { id: campaignId });
    expect(await tally()).toEqual(limited);
    const since = new Date(Date.now() - 86_400_000);
    const used = await world.ctx.db.sql((sql) => countDay(sql, world.orgId, { numberId, since }));
    expect(used).toEqual({ used: 0, firstAt: null });
  });

  it("stops its send, marks its job run as failed and emits a stop event", async () => {
    const world = await CampaignWorld.open(sandbox);
    await world.customers(5);
    const begun = await world.begin(await world.campaign({ mail: true }));
    await buildAudience(world.ctx, begun);
    expect(await world.tally(begun.campaignId)).toEqual({ queued: 5 });
    const mails = () => sandbox.outbox.list({ channel: "email" }).length;
    const before = mails();
    await deleteCampaign(world.ctx, { id: begun.campaignId });
    expect(await world.send(begun)).toBe("not-mine");
    expect(mails()).toBe(before);
    expect(await getJobRun(world.ctx, begun.jobRunId)).toMatchObject({
      status: "failed",
      error: "The campaign was deleted",
    });
    expect(events.named("crm/campaign.stopped").map(({ data }) => data)).toContainEqual({
      orgId: world.orgId,
      campaignId: begun.campaignId,
    });
  });

  it.each(MOMENTS)(
    "after %i messages sends only the batches already in progress and causes no error [A14]",
    async (moment) => {
      const [people, perSecond] = [isFull() ? 1_200 : 400, 400];
      const batch = flowOf(perSecond, 1).batch;
      const world = await CampaignWorld.open(sandbox);
      await world.customers(people);
      const { id: numberId } = await world.number({ perSecond });
      const begun = await world.begin(await world.campaign({ numberId }));
      const from = sandbox.outbox.list({ channel: "whatsapp" }).length;
      const taken = () => sandbox.outbox.list({ channel: "whatsapp" }).length - from;
      const sending = sendOn(world, begun);
      await eventually(() => expect(taken()).toBeGreaterThanOrEqual(moment));
      await deleteCampaign(world.ctx, { id: begun.campaignId });
      const [then, deletedAt] = [taken(), Date.now()];
      await expect(sending).resolves.toBe("not-mine");
      expect(taken() - then).toBeLessThanOrEqual(2 * batch);
      expect(taken()).toBeLessThan(people);
      const late = sandbox.outbox.list({ channel: "whatsapp" }).slice(from + then);
      lastSends.push(Math.max(0, ...late.map(({ at }) => Date.parse(at) - deletedAt)));
      for (const table of ["campaign_recipient", "whatsapp_message"])
        expect(await world.rows(`SELECT FROM ${table} WHERE organization_id = $1`, [world.orgId])).toEqual([]);
    },
  );

  it("removes its sale attributions", async () => {
    const world = await CampaignWorld.open(sandbox);
    const [customerId] = await world.customers(1);
    const { id: numberId } = await world.number();
    const begun = await world.begin(await world.campaign({ numberId }));
    await world.send(begun);
    const [recipient] = await world.ledger(begun.campaignId);
    const [sale] = await world.rows<{ id: string }>(
      `INSERT INTO sale (organization_id, store_id, customer_id, external_id, trans_id, kind, occurred_at, amount_cents, is_influenced, channel)
       VALUES ($1, $2, $3, 'v1', 1, 'sale', now() + interval '1 minute', 1000, true, 'WHATSAPP') RETURNING id`,
      [world.orgId, world.storeId, customerId],
    );
    await world.rows(
      `INSERT INTO sale_attribution (organization_id, sale_id, recipient_id, campaign_id, customer_id, revenue_cents)
       VALUES ($1, $2, $3, $4, $5, 1000)`,
      [world.orgId, sale?.id, recipient?.id, begun.campaignId, customerId],
    );
    await deleteCampaign(world.ctx, { id: begun.campaignId });
    expect(await world.rows("SELECT FROM sale_attribution WHERE organization_id = $1", [world.orgId])).toEqual([]);
    expect(
      await world.rows("SELECT is_influenced, channel FROM sale WHERE organization_id = $1", [world.orgId]),
    ).toEqual([{ is_influenced: false, channel: null }]);
  });
});

/** Sends again while the provider throttles, as the job engine would. */
function sendOn(world: CampaignWorld, begun: Begun): Promise<string> {
  return eventually(async () => {
    const state = await world.send(begun);
    expect(state).not.toBe("wait");
    return state;
  });
}

describe("resource used by a campaign", () => {
  const refers = (world: CampaignWorld, id: string) =>
    world.rows<{ segment_id: string | null; number_id: string | null }>(
      "SELECT segment_id, number_id FROM campaign WHERE organization_id = $1 AND id = $2",
      [world.orgId, id],
    );
  const setStatus = (world: CampaignWorld, id: string, status: string) =>
    world.rows("UPDATE campaign SET status = $3 WHERE organization_id = $1 AND id = $2", [world.orgId, id, status]);

  it.each([
    ["draft", null],
    ["sent", null],
    ["failed", null],
    ["cancelled", null],
    ["scheduled", 409],
    ["sending", 409],
    ["paused", 409],
  ])("WhatsApp number: deletion while the campaign is %s, expected error: %s", async (status, refusal) => {
    const world = await CampaignWorld.open(sandbox);
    const { id: numberId } = await world.number();
    const id = await world.campaign({ numberId });
    await setStatus(world, id, status);
    const removed = await removeWhatsappNumber(world.ctx, { id: numberId }).catch(
      (error: { status: number }) => error.status,
    );
    expect(removed ?? null).toBe(refusal);
    expect(await refers(world, id)).toMatchObject([{ number_id: refusal === null ? null : numberId }]);
  });

  it.each(["draft", "sent"])(
    "segment: deletion while the campaign is %s makes sending a 400 until the audience is edited",
    async (status) => {
      const world = await CampaignWorld.open(sandbox);
      const { id: segmentId } = await createSegment(world.ctx, { name: "Todos", rules: [] });
      const id = await world.campaign({ mail: true });
      await world.rows("UPDATE campaign SET segment_id = $3 WHERE organization_id = $1 AND id = $2", [
        world.orgId,
        id,
        segmentId,
      ]);
      await setStatus(world, id, "scheduled");
      await expect(deleteSegment(world.ctx, { id: segmentId })).rejects.toMatchObject({ status: 409 });
      await setStatus(world, id, status);
      await deleteSegment(world.ctx, { id: segmentId });
      expect(await refers(world, id)).toMatchObject([{ segment_id: null }]);
      expect((await checkCampaign(world.ctx, { id })).problems[0]).toEqual({
        code: "segment_missing",
        severity: "error",
      });
      await expect(sendCampaign(world.ctx, { id })).rejects.toMatchObject({ status: 400 });
      const { id: copy } = await duplicateCampaign(world.ctx, { id });
      await expect(sendCampaign(world.ctx, { id: copy })).rejects.toMatchObject({ status: 400 });
      await updateCampaign(world.ctx, { id, segmentId: null });
      expect(await sendCampaign(world.ctx, { id })).toMatchObject({ status: "sending" });
    },
  );
});
