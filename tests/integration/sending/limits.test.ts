import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancelCampaign, pauseCampaign, resumeCampaign } from "../../../lib/campaigns/index.ts";
import { FIRST_DUE } from "../../../lib/platform/due-work.ts";
import { buildAudience, unsafeRecoverOpenSends } from "../../../lib/sending/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { figure, isFull } from "../../support/figures.ts";

let sandbox: Sandbox;
let events: EventRecorder;

beforeAll(async () => {
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 } }), recordEvents()]);
  process.env.WHATSAPP_GRAPH_URL = sandbox.graphUrl;
  process.env.SMTP_URL = sandbox.smtpUrl;
});
afterAll(() => Promise.all([sandbox.stop(), events.close()]));

async function limit(world: CampaignWorld, fields: { days?: number; count?: number; block?: boolean }): Promise<void> {
  await world.rows(
    `UPDATE organization SET message_limit_days = $2, message_limit_count = $3, block_multiple_campaigns = $4
     WHERE id = $1`,
    [world.orgId, fields.days ?? null, fields.count ?? null, fields.block ?? false],
  );
}

/** Sets a column of these customers in both tables: the one rules and sending read, and the one the UI shows. */
async function change(world: CampaignWorld, ids: string[], set: string, metrics = set): Promise<void> {
  await world.rows(`UPDATE customer SET ${set} WHERE organization_id = $1 AND id = ANY ($2)`, [world.orgId, ids]);
  await world.rows(`UPDATE customer_metrics SET ${metrics} WHERE organization_id = $1 AND customer_id = ANY ($2)`, [
    world.orgId,
    ids,
  ]);
}

describe("audience", () => {
  it("contains each matching customer once, with a reason for those skipped", async () => {
    const world = await CampaignWorld.open(sandbox);
    const [a = "", b = "", c = "", d = "", e = ""] = await world.customers(8);
    await change(world, [a], "phone = NULL, phone_type = NULL", "phone_type = NULL");
    await change(world, [b], "phone_type = 'LANDLINE'");
    await change(world, [c], "whatsapp_opt_out = true");
    await world.rows("UPDATE customer SET phone = '11900009999' WHERE organization_id = $1 AND id = ANY ($2)", [
      world.orgId,
      [d, e],
    ]);
    await world.rows("UPDATE customer_metrics SET last_order_at = now() WHERE customer_id = $1", [e]);
    const { id: numberId } = await world.number();
    const begun = await world.begin(await world.campaign({ numberId }));
    const twice = await Promise.all([buildAudience(world.ctx, begun), buildAudience(world.ctx, begun)]);
    expect(twice.map(({ added }) => added).sort()).toEqual([0, 8]);
    expect(await buildAudience(world.ctx, begun)).toEqual({ isReady: true, added: 0 });
    expect(await world.tally(begun.campaignId)).toEqual({
      "skipped no_phone": 1,
      "skipped not_mobile": 1,
      "skipped opt_out": 1,
      "skipped duplicate_phone": 1,
      queued: 4,
    });
    const ledger = await world.ledger(begun.campaignId);
    expect(ledger.find(({ customer_id: id }) => id === e)?.status).toBe("queued");
  });

  it("contains a mail address once, ignoring case", async () => {
    const world = await CampaignWorld.open(sandbox);
    const [a = "", b = "", c = "", d = ""] = await world.customers(5);
    await world.rows("UPDATE customer SET email = 'Bia@Example.test' WHERE organization_id = $1 AND id = $2", [
      world.orgId,
      a,
    ]);
    await world.rows("UPDATE customer SET email = 'bia@example.TEST' WHERE organization_id = $1 AND id = ANY ($2)", [
      world.orgId,
      [b, c],
    ]);
    await change(world, [d], "email_opt_out = true");
    await world.rows("UPDATE customer_metrics SET last_order_at = now() WHERE customer_id = $1", [b]);
    const begun = await world.begin(await world.campaign({ mail: true }));
    await buildAudience(world.ctx, begun);
    expect(await world.tally(begun.campaignId)).toEqual({
      "skipped duplicate_email": 2,
      "skipped email_opt_out": 1,
      queued: 2,
    });
    const ledger = await world.ledger(begun.campaignId);
    expect(ledger.find(({ customer_id: id }) => id === b)?.status).toBe("queued");
  });

  it("contains only customers in the campaign's store scope", async () => {
    const world = await CampaignWorld.open(sandbox);
    await world.customers(3);
    const { id: numberId } = await world.number();
    const campaignId = await world.campaign({ numberId });
    await world.rows("UPDATE campaign SET store_scope = $2 WHERE id = $1", [campaignId, [crypto.randomUUID()]]);
    const nobody = await world.begin(campaignId);
    expect(await buildAudience(world.ctx, nobody)).toEqual({ isReady: true, added: 0 });
    await world.rows("UPDATE campaign SET store_scope = $2 WHERE id = $1", [campaignId, [world.storeId]]);
    expect(await buildAudience(world.ctx, await world.begin(campaignId))).toEqual({ isReady: true, added: 3 });
  });
});

/** A send on each channel with its audience built. */
async function beginBoth(world: CampaignWorld) {
  const { id: numberId } = await world.number();
  const whatsapp = await world.begin(await world.campaign({ numberId }));
  const mail = await world.begin(await world.campaign({ mail: true }));
  for (const begun of [whatsapp, mail]) await buildAudience(world.ctx, begun);
  return { whatsapp, mail };
}

describe("recipient who opted out after the audience was built", () => {
  it("receives nothing on either channel", async () => {
    const world = await CampaignWorld.open(sandbox);
    const [a = "", b = ""] = await world.customers(4);
    const { whatsapp, mail } = await beginBoth(world);
    await change(world, [a], "whatsapp_opt_out = true, email_opt_out = true");
    await world.rows("UPDATE customer SET erased_at = now(), name = NULL, phone = NULL, email = NULL WHERE id = $1", [
      b,
    ]);
    expect(await world.send(whatsapp)).toBe("over");
    expect(await world.send(mail)).toBe("over");
    expect(await world.tally(whatsapp.campaignId)).toEqual({ sent: 2, "skipped opt_out": 1, "skipped no_phone": 1 });
    expect(await world.tally(mail.campaignId)).toEqual({ sent: 2, "skipped email_opt_out": 1, "skipped no_email": 1 });
  });
});

describe("recipient whose address changed after the audience was built", () => {
  it("receives nothing at the old address", async () => {
    const world = await CampaignWorld.open(sandbox);
    const [a = "", b = ""] = await world.customers(4);
    const { whatsapp, mail } = await beginBoth(world);
    await world.rows("UPDATE customer SET phone = '11911112222', email = 'nova@example.test' WHERE id = $1", [a]);
    await world.rows("UPDATE customer SET email = upper(email) WHERE id = $1", [b]);
    for (const begun of [whatsapp, mail]) {
      expect(await world.send(begun)).toBe("over");
      expect(await world.tally(begun.campaignId)).toEqual({ sent: 3, "skipped address_changed": 1 });
    }
  });
});

describe("message limit", () => {
  it("is not exceeded when twenty campaigns address the same customers concurrently [A8]", async () => {
    const world = await CampaignWorld.open(sandbox);
    await limit(world, { days: 7, count: 2 });
    const people = await world.customers(isFull() ? 1_000 : 40);
    const { id: numberId } = await world.number();
    const begun = await Promise.all(
      Array.from({ length: 20 }, async () => world.begin(await world.campaign({ numberId }))),
    );
    // At most as many audiences at once as the job engine allows an organization; then all of them send.
    for (let at = 0; at < begun.length; at += 2)
      await Promise.all(begun.slice(at, at + 2).map((one) => buildAudience(world.ctx, one)));
    await Promise.all(begun.map((one) => world.send(one)));
    const rows = await world.rows<{ customer_id: string; sent: number; limited: number }>(
      `SELECT customer_id, count(*) FILTER (WHERE status = 'sent')::int AS sent,
         count(*) FILTER (WHERE reason_code = 'message_limit')::int AS limited
       FROM campaign_recipient WHERE organization_id = $1 GROUP BY 1`,
      [world.orgId],
    );
    expect(rows).toHaveLength(people.length);
    expect(rows.filter(({ sent, limited }) => sent !== 2 || limited !== 18)).toEqual([]);
    const most = Math.max(...rows.map(({ sent }) => sent));
    figure("A8", { campaigns: begun.length, people: people.length, limit: 2, "most to one person": most });
  }, 600_000);

  it("skips recipients of another active campaign if parallel campaigns are blocked", async () => {
    const world = await CampaignWorld.open(sandbox);
    await limit(world, { block: true });
    await world.customers(10);
    const { id: numberId } = await world.number();
    const begun = await Promise.all(
      Array.from({ length: 5 }, async () => world.begin(await world.campaign({ numberId }))),
    );
    await Promise.all(begun.map((one) => buildAudience(world.ctx, one)));
    const tallies = await Promise.all(begun.map(({ campaignId }) => world.tally(campaignId)));
    expect(tallies.map(({ queued = 0 }) => queued).sort()).toEqual([0, 0, 0, 0, 10]);
    expect(tallies.filter((tally) => tally["skipped in_other_campaign"] === 10)).toHaveLength(4);
  });
});

describe("tier of a number", () => {
  it("defers the messages above it until capacity is free again", async () => {
    const world = await CampaignWorld.open(sandbox);
    await world.customers(70);
    const { id: numberId } = await world.number({ tier: "TIER_50" });
    const begun = await world.begin(await world.campaign({ numberId }));
    expect(await world.send(begun)).toBe("wait");
    expect(await world.tally(begun.campaignId)).toEqual({ sent: 50, queued: 20 });
    const [campaign] = await world.rows<{ hours: number }>(
      "SELECT extract(epoch FROM wake_at - now()) / 3600 AS hours FROM campaign WHERE id = $1",
      [begun.campaignId],
    );
    expect(Number(campaign?.hours)).toBeCloseTo(24, 0);
  });

  it("is shared by all numbers of the account", async () => {
    const world = await CampaignWorld.open(sandbox);
    await world.customers(10);
    const one = await world.number({ tier: "TIER_50" });
    const two = await world.number({ tier: "TIER_50", beside: one.name });
    const send = async ({ id: numberId }: { id: string }) => {
      const begun = await world.begin(await world.campaign({ numberId }));
      return { outcome: await world.send(begun), tally: await world.tally(begun.campaignId) };
    };
    // The second number has counted the day's remaining capacity before the first one uses it up.
    expect(await send(two)).toEqual({ outcome: "over", tally: { sent: 10 } });
    await world.customers(60);
    expect((await send(one)).outcome).toBe("wait");
    // The send's order decides how many of the first ten are among its messages: they count once.
    const messaged = await world.rows(
      "SELECT DISTINCT customer_id FROM campaign_recipient WHERE organization_id = $1 AND status = 'sent'",
      [world.orgId],
    );
    expect(messaged).toHaveLength(50);
    expect(await send(two)).toEqual({ outcome: "wait", tally: { queued: 70 } });
  });
});

describe("user", () => {
  it("can pause, resume and cancel a campaign", async () => {
    const world = await CampaignWorld.open(sandbox);
    await world.customers(30);
    const { id: numberId } = await world.number();
    const begun = await world.begin(await world.campaign({ numberId }));
    const id = { id: begun.campaignId };
    await buildAudience(world.ctx, begun);
    expect(await pauseCampaign(world.ctx, id)).toMatchObject({ status: "paused", pausedReason: "person" });
    expect(await world.send(begun)).toBe("not-mine");
    expect(await world.tally(begun.campaignId)).toEqual({ queued: 30 });
    expect(await resumeCampaign(world.ctx, id)).toMatchObject({ status: "sending", pausedReason: null });
    expect(events.named("crm/campaign.whatsapp-turn-requested").at(-1)?.data).toMatchObject({
      campaignId: begun.campaignId,
    });
    await pauseCampaign(world.ctx, id);
    expect(await cancelCampaign(world.ctx, id)).toMatchObject({ status: "cancelled", skipped: 30 });
    expect(await world.tally(begun.campaignId)).toEqual({ "skipped cancelled": 30 });
    await expect(resumeCampaign(world.ctx, id)).rejects.toMatchObject({ status: 409 });
    await expect(pauseCampaign(world.ctx, id)).rejects.toMatchObject({ status: 409 });
  });

  it("can resume while the job engine is unavailable; recovery finds the send later", async () => {
    const world = await CampaignWorld.open(sandbox);
    await world.customers(3);
    const { id: numberId } = await world.number();
    const begun = await world.begin(await world.campaign({ numberId }));
    await buildAudience(world.ctx, begun);
    await pauseCampaign(world.ctx, { id: begun.campaignId });
    await events.close();
    expect(await resumeCampaign(world.ctx, { id: begun.campaignId })).toMatchObject({ status: "sending" });
    events = await recordEvents();
    await world.rows(
      `UPDATE campaign SET started_at = now() - interval '2 minutes', audience_at = now() - interval '2 minutes'
       WHERE organization_id = $1`,
      [world.orgId],
    );
    // The events as recovery finds them: the resume's own one may still arrive, now that the engine is back.
    const now = new Date();
    const found = await unsafeRecoverOpenSends({ tick: now, now, after: FIRST_DUE, limit: 10_000 });
    const mine = found.events.filter(({ data }) => data?.orgId === world.orgId);
    expect(mine).toMatchObject([
      { name: "crm/campaign.whatsapp-turn-requested", data: { campaignId: begun.campaignId } },
    ]);
  });

  it("of another organization cannot pause, resume or cancel", async () => {
    const [world, other] = [await CampaignWorld.open(sandbox), await CampaignWorld.open(sandbox)];
    await world.customers(1);
    const { id: numberId } = await world.number();
    const { campaignId: id } = await world.begin(await world.campaign({ numberId }));
    for (const act of [pauseCampaign, resumeCampaign, cancelCampaign])
      await expect(act(other.ctx, { id })).rejects.toMatchObject({ status: 404 });
    expect(await world.status(id)).toMatchObject({ status: "sending" });
  });
});
