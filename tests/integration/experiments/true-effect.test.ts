import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decideTest, getExperiment } from "../../../lib/experiments/index.ts";
import { syncTemplates } from "../../../lib/messaging/index.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { saveErpConnection } from "../../../lib/settings/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { runSync } from "../../support/erp-sync.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { eventually } from "../../support/eventually.ts";

const DAY_MS = 86_400_000;

let sandbox: Sandbox;
let recorder: EventRecorder;
let world: CampaignWorld;

beforeAll(async () => {
  const habits = { deliver: 0.9, read: 0.8, buy: 0.4, delayMs: 1 };
  [sandbox, recorder] = await Promise.all([startSandbox({ size: { customers: 900 }, habits }), recordEvents()]);
  process.env.WHATSAPP_GRAPH_URL = sandbox.graphUrl;
  world = await CampaignWorld.open(sandbox);
  await saveErpConnection(world.ctx, { baseUrl: sandbox.erpUrl, ...sandbox.credentials.aurora });
  await sync(world.ctx);
});
afterAll(() => Promise.all([sandbox.stop(), recorder.close()]));

async function sync(ctx: Ctx): Promise<void> {
  const run = await runSync(ctx);
  expect(run.status).toBe("completed");
}

type Stated = { effect: { purchaseRate: number; messages: { contains: string; purchaseRate: number }[] } };
const readStated = async () => (await (await fetch(new URL("/control/people", sandbox.url))).json()) as Stated;

describe("measured difference of an A/B test", () => {
  it("agrees with the one that the simulated customers state, in what they then bought in the ERP", async () => {
    sandbox.messaging.people.change({ messages: [{ contains: "Variante B", buy: 0.8 }] });
    const { id: numberId } = await world.number();
    const campaignId = await world.campaign({ numberId });
    await syncTemplates(world.ctx, { numberId });
    const variant = {
      templateName: "aviso_de_estoque",
      templateLanguage: "pt_BR",
      variables: { 1: { value: "Variante B" }, 2: { value: "{{store}}" } },
    };
    const none = { whatsappText: null, subject: null, preheader: null, html: null, text: null };
    const test = { sharePercent: 100, metric: "purchase", horizonHours: 1, otherwise: "stop" };
    await world.rows("UPDATE campaign_content SET test = $2 WHERE campaign_id = $1", [
      campaignId,
      JSON.stringify({ ...test, variants: [{ ...none, ...variant }] }),
    ]);
    const begun = await world.begin(campaignId);
    expect(await world.send(begun)).toBe("wait");
    await eventually(() => expect(sandbox.messaging.counts().scheduled).toBe(0));
    await sync(world.ctx);
    const later = { ...world.ctx, clock: fixedClock(new Date(Date.now() + 60 * DAY_MS).toISOString()) };
    expect(await world.send(begun, later)).toBe("decide");
    expect(await decideTest(later, begun)).toBe("decided");
    const decided = (await getExperiment(later, { id: campaignId, occurrence: 1 })).test;
    expect(decided).toMatchObject({ state: "winner", winner: "B" });
    const { effect } = await readStated();
    const stated = effect.purchaseRate - (effect.messages[0]?.purchaseRate ?? 0);
    expect(stated).toBeCloseTo(0.9 * 0.8 * (0.4 - 0.8), 10);
    const { difference = 0, low = 0, high = 0 } = decided?.comparisons?.[0] ?? {};
    const error = (high - low) / 2 / 1.96;
    expect(Math.abs(difference - stated)).toBeLessThan(4 * error);
    sandbox.messaging.people.change({ messages: [] });
  });
});

describe("measured effect of a send", () => {
  it("agrees with the effect that the simulated customers state, from the send to their purchases in the ERP", async () => {
    const { id: numberId } = await world.number();
    const campaignId = await world.campaign({ numberId });
    await world.rows("UPDATE campaign SET holdout_percent = 30 WHERE id = $1", [campaignId]);
    await world.send(await world.begin(campaignId));
    await eventually(() => expect(sandbox.messaging.counts().scheduled).toBe(0));
    await sync(world.ctx);
    // As if the ERP had been read again after the window.
    await world.rows("UPDATE job_run SET started_at = started_at + interval '8 days' WHERE organization_id = $1", [
      world.orgId,
    ]);

    const later = { ...world.ctx, clock: fixedClock(new Date(Date.now() + 8 * DAY_MS).toISOString()) };
    const effect = await getExperiment(later, { id: campaignId, occurrence: 1 });
    const stated = await readStated();
    const [treated, holdout] = effect.arms;
    expect((treated?.people ?? 0) + (holdout?.people ?? 0)).toBeGreaterThan(500);
    expect(effect.state).toBe("positive");
    expect(stated.effect.purchaseRate).toBeCloseTo(0.9 * 0.8 * 0.4, 10);
    // Four standard errors: the 95 % interval itself misses the truth once in twenty runs.
    const { difference = 0, low = 0, high = 0 } = effect.purchaseRate ?? {};
    const error = (high - low) / 2 / 1.96;
    expect(Math.abs(difference - stated.effect.purchaseRate)).toBeLessThan(4 * error);
  });
});
