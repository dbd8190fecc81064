import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { continueQuotaWaitsOnChange } from "../../../inngest/functions/sending/recover-sends.ts";
import { getCampaign } from "../../../lib/campaigns/index.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { getQuotas, saveQuotas } from "../../../lib/settings/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { type Begun, CampaignWorld } from "../../support/campaign-world.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { runFunction } from "../../support/run-function.ts";

const DAY_MS = 24 * 3_600_000;
/** Noon in UTC−3, so that no test crosses midnight; from tomorrow on, as the wait is compared with the present time. */
const NOON = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 15 * 3_600_000);
const NONE = { messagesPerDay: null, exportsPerHour: null, segmentQueriesPerMinute: null, apiRequestsPerMinute: null };

let sandbox: Sandbox;
let events: EventRecorder;

beforeAll(async () => {
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 } }), recordEvents()]);
  process.env.WHATSAPP_GRAPH_URL = sandbox.graphUrl;
  process.env.SMTP_URL = sandbox.smtpUrl;
});
afterAll(() => Promise.all([sandbox.stop(), events.close()]));

/** The organization's ctx, some days after the first one. */
const onDay = (world: CampaignWorld, day = 0): Ctx => ({
  ...world.ctx,
  clock: fixedClock(new Date(NOON.getTime() + day * DAY_MS)),
});
const setQuota = (world: CampaignWorld, messagesPerDay: number | null) =>
  saveQuotas(onDay(world), { ...NONE, messagesPerDay });
const usedOn = async (world: CampaignWorld, day = 0) =>
  (await getQuotas(onDay(world, day))).quotas.find(({ name }) => name === "messagesPerDay")?.used;
const waitOf = async (world: CampaignWorld, { campaignId }: Begun) =>
  (await getCampaign(world.ctx, { id: campaignId })).waiting;

async function open(people: number, quota: number | null): Promise<CampaignWorld> {
  const world = await CampaignWorld.open(sandbox);
  await world.customers(people);
  await setQuota(world, quota);
  return world;
}

async function whatsapp(world: CampaignWorld, fields: { tier?: string } = {}): Promise<Begun> {
  const { id: numberId } = await world.number(fields);
  return world.begin(await world.campaign({ numberId }));
}

describe("quota of messages per day", () => {
  it("stops a send at its limit, says why, and continues it each next day without loss or duplicates", async () => {
    const world = await open(25, 10);
    const begun = await whatsapp(world);
    expect(await world.send(begun, onDay(world))).toBe("wait");
    expect(await world.tally(begun.campaignId)).toEqual({ sent: 10, queued: 15 });
    expect(await usedOn(world)).toBe(10);
    const midnight = new Date(NOON.getTime() + 12 * 3_600_000).toISOString();
    expect(await waitOf(world, begun)).toEqual({ reason: "organization_quota", until: midnight });
    expect(await world.send(begun, onDay(world))).toBe("wait");
    expect(await world.send(begun, onDay(world, 1))).toBe("wait");
    expect(await world.tally(begun.campaignId)).toEqual({ sent: 20, queued: 5 });
    expect(await world.send(begun, onDay(world, 2))).toBe("over");
    expect(await world.tally(begun.campaignId)).toEqual({ sent: 25 });
    expect(await waitOf(world, begun)).toBeNull();
    expect([await usedOn(world, 1), await usedOn(world, 2)]).toEqual([0, 5]);
    const taken = world.taken();
    expect((await world.ledger(begun.campaignId)).map(({ id }) => taken.get(id))).toEqual(Array(25).fill(1));
  });

  it("counts WhatsApp and e-mail of all numbers together, exactly, when they send concurrently", async () => {
    const world = await open(30, 50);
    const begun = [
      await whatsapp(world),
      await whatsapp(world),
      await whatsapp(world),
      await world.begin(await world.campaign({ mail: true })),
    ];
    await Promise.all(begun.map((one) => world.send(one, onDay(world))));
    const tallies = await Promise.all(begun.map(({ campaignId }) => world.tally(campaignId)));
    expect(tallies.reduce((sum, { sent = 0 }) => sum + sent, 0)).toBe(50);
    expect(tallies.reduce((sum, { queued = 0 }) => sum + queued, 0)).toBe(70);
    expect(await usedOn(world)).toBe(50);
  });

  it("does not affect another organization, nor sends below it", async () => {
    const world = await open(5, 2);
    const other = await open(5, null);
    expect(await world.send(await whatsapp(world), onDay(world))).toBe("wait");
    const begun = await whatsapp(other);
    expect(await other.send(begun, onDay(other))).toBe("over");
    expect(await other.tally(begun.campaignId)).toEqual({ sent: 5 });
    expect([await usedOn(world), await usedOn(other)]).toEqual([2, 5]);
  });

  it.each([
    ["the message is tried again", 131_016, 1],
    ["the provider throttles the number", 130_429, 0],
  ])("counts each recipient once when %s, and no skipped one", async (_, code, retries) => {
    const world = await open(6, null);
    await world.rows("UPDATE customer_metrics SET whatsapp_opt_out = true WHERE customer_id = $1", [
      (await world.customers(1))[0],
    ]);
    const begun = await whatsapp(world);
    sandbox.faults.add({ system: "graph", path: "/messages", code, count: 2 });
    let state = await world.send(begun, onDay(world));
    for (let hour = 1; state === "wait" && hour < 10; hour += 1) {
      await world.rows("UPDATE campaign_recipient SET next_attempt_at = NULL WHERE organization_id = $1", [
        world.orgId,
      ]);
      await world.rows("UPDATE sending_pace SET free_at = now() WHERE organization_id = $1", [world.orgId]);
      state = await world.send(begun, onDay(world));
    }
    sandbox.faults.clear();
    expect(await world.tally(begun.campaignId)).toEqual({ sent: 6, "skipped opt_out": 1 });
    const again = (await world.ledger(begun.campaignId)).filter(({ attempts }) => attempts > 1);
    expect(again.length).toBeGreaterThanOrEqual(retries);
    expect(await usedOn(world)).toBe(6);
  });

  it("has another reason than the wait for a number's daily limit", async () => {
    const world = await open(70, 60);
    const begun = await whatsapp(world, { tier: "TIER_50" });
    expect(await world.send(begun, onDay(world))).toBe("wait");
    expect(await world.tally(begun.campaignId)).toEqual({ sent: 50, queued: 20 });
    expect(await waitOf(world, begun)).toMatchObject({ reason: "number_limit" });
  });
});

describe("changed quota of messages per day", () => {
  it("continues the sends that waited for it at once", async () => {
    const world = await open(12, 5);
    const begun = await whatsapp(world);
    expect(await world.send(begun, onDay(world))).toBe("wait");
    const changed = () => events.named("crm/settings.message-quota-changed").at(-1);
    await setQuota(world, 100);
    expect(changed()?.data).toEqual({ orgId: world.orgId });
    await runFunction(continueQuotaWaitsOnChange, {
      name: "crm/settings.message-quota-changed",
      data: { orgId: world.orgId },
    });
    expect(events.named("crm/campaign.whatsapp-turn-requested").at(-1)?.data).toMatchObject({
      campaignId: begun.campaignId,
    });
    expect(await world.send(begun, onDay(world))).toBe("over");
    expect(await world.tally(begun.campaignId)).toEqual({ sent: 12 });
  });

  it("announces nothing if only other quotas changed", async () => {
    const world = await open(0, 5);
    const before = events.named("crm/settings.message-quota-changed").length;
    await saveQuotas(onDay(world), { ...NONE, messagesPerDay: 5, exportsPerHour: 3 });
    expect(events.named("crm/settings.message-quota-changed")).toHaveLength(before);
  });
});
