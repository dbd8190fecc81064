import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getCampaign, pauseCampaign, resumeCampaign } from "../../../lib/campaigns/index.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import { saveQuotas } from "../../../lib/settings/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createUser, userCtx } from "../../support/factories.ts";

const DAY_MS = 24 * 3_600_000;
/** Noon in UTC−3, so that no wait for midnight is near; from tomorrow on, as a wait is compared with the present time. */
const NOON = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 15 * 3_600_000;
const minutesOn = (minutes: number) => fixedClock(new Date(NOON + minutes * 60_000));
const NONE = { exportsPerHour: null, segmentQueriesPerMinute: null, apiRequestsPerMinute: null };

let sandbox: Sandbox;
let events: EventRecorder;
beforeAll(async () => {
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 } }), recordEvents()]);
  process.env.WHATSAPP_GRAPH_URL = sandbox.graphUrl;
});
afterAll(() => Promise.all([sandbox.stop(), events.close()]));

/** A send of 20 messages that stopped after 10 of them at the organization's quota. */
async function waitingSend() {
  const world = await CampaignWorld.open(sandbox);
  await world.customers(20);
  const system = (minutes: number) => ({ ...world.ctx, clock: minutesOn(minutes) });
  await saveQuotas(system(0), { ...NONE, messagesPerDay: 10 });
  const begun = await world.begin(await world.campaign({ numberId: (await world.number()).id }));
  expect(await world.send(begun, system(0))).toBe("wait");
  const { campaignId: id } = begun;
  const idle = async () => {
    const [row] = await world.rows<{ seconds: number; since: Date | null }>(
      `SELECT idle_seconds AS seconds, idle_since AS since FROM campaign WHERE organization_id = $1 AND id = $2`,
      [world.orgId, id],
    );
    return { seconds: row?.seconds, since: row?.since?.getTime() ?? null };
  };
  return { world, begun, id, system, idle, view: () => getCampaign(world.ctx, { id }) };
}

describe("pause of a send", () => {
  it("tells who paused it and when, until it is resumed", async () => {
    const { world, id, view } = await waitingSend();
    const user = await createUser(world.orgId);
    expect((await view()).paused).toBeNull();
    await pauseCampaign(userCtx(world.orgId, { userId: user.id, clock: minutesOn(30) }), { id });
    const at = new Date(NOON + 30 * 60_000).toISOString();
    expect((await view()).paused).toEqual({ at, by: { id: user.id, name: "Pessoa Teste" } });
    await resumeCampaign(userCtx(world.orgId, { clock: minutesOn(40) }), { id });
    expect((await view()).paused).toBeNull();
  });

  it("counts as time without sending together with the wait around it, once", async () => {
    const { world, begun, id, system, idle } = await waitingSend();
    expect(await idle()).toEqual({ seconds: 0, since: NOON });
    await pauseCampaign(userCtx(world.orgId, { clock: minutesOn(30) }), { id });
    await resumeCampaign(userCtx(world.orgId, { clock: minutesOn(40) }), { id });
    await saveQuotas(system(45), { ...NONE, messagesPerDay: 15 });
    expect(await world.send(begun, system(60))).toBe("wait");
    expect(await idle()).toEqual({ seconds: 3_600, since: NOON + 3_600_000 });
    await saveQuotas(system(60), { ...NONE, messagesPerDay: null });
    expect(await world.send(begun, system(90))).toBe("over");
    expect(await idle()).toEqual({ seconds: 5_400, since: null });
  });

  it("does not slow the average speed down, and leaves the end open", async () => {
    const { world, id, view } = await waitingSend();
    const set = (since: string) =>
      world.rows(
        `UPDATE campaign SET audience_at = now() - interval '20 minutes', idle_seconds = 300, idle_since = ${since}
         WHERE organization_id = $1 AND id = $2`,
        [world.orgId, id],
      );
    await set("now() - interval '10 minutes'");
    expect((await view()).progress).toMatchObject({ queued: 10, averagePerMinute: 2, endsAt: null });
    await set("NULL");
    const { averagePerMinute, endsAt } = (await view()).progress;
    expect(averagePerMinute).toBe(1);
    expect(Date.parse(endsAt ?? "")).toBeGreaterThan(Date.now() + 14 * 60_000);
  });

  it("is not known for a send of another organization", async () => {
    const { id } = await waitingSend();
    const other = await CampaignWorld.open(sandbox);
    await expect(pauseCampaign(userCtx(other.orgId), { id })).rejects.toMatchObject({ status: 404 });
  });
});
