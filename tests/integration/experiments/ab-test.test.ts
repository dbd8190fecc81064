import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancelCampaign, pauseCampaign, resumeCampaign } from "../../../lib/campaigns/index.ts";
import { decideTest, getExperiment } from "../../../lib/experiments/index.ts";
import { syncTemplates } from "../../../lib/messaging/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { buildAudience, finishCampaign, releaseTest } from "../../../lib/sending/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { type Begun, CampaignWorld } from "../../support/campaign-world.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createStore, userCtx } from "../../support/factories.ts";

const PEOPLE = 400;
const HOUR_MS = 3_600_000;

let sandbox: Sandbox;
let events: EventRecorder;
beforeAll(async () => {
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 } }), recordEvents()]);
  process.env.WHATSAPP_GRAPH_URL = sandbox.graphUrl;
  process.env.SMTP_URL = sandbox.smtpUrl;
});
afterAll(() => Promise.all([sandbox.stop(), events.close()]));

type Settings = {
  sharePercent?: number;
  metric?: string;
  horizonHours?: number;
  otherwise?: string;
  variants?: object[];
};
type Row = {
  id: string;
  customer_id: string;
  status: string;
  variant: string | null;
  in_test: boolean;
  assignment: string | null;
  reason_code: string | null;
};

const SUBJECT_B = {
  templateName: null,
  templateLanguage: null,
  variables: {},
  whatsappText: null,
  preheader: null,
  text: null,
};
const MAIL_B = { ...SUBJECT_B, subject: "Oferta B", html: "<p>Oi B</p>" };
const WHATSAPP_B = {
  ...SUBJECT_B,
  templateName: "aviso_de_estoque",
  templateLanguage: "pt_BR",
  variables: { 1: { value: "Variante B" }, 2: { value: "{{store}}" } },
  subject: null,
  html: null,
};

/** A campaign with a test, begun, its audience written. */
async function open(settings: Settings = {}, { mail = false, holdoutPercent = 0 } = {}) {
  const world = await CampaignWorld.open(sandbox);
  const people = await world.customers(PEOPLE);
  const { id: numberId } = await world.number();
  const campaignId = await world.campaign(mail ? { mail: true } : { numberId });
  if (!mail) await syncTemplates(world.ctx, { numberId });
  const test = {
    sharePercent: 50,
    metric: "read",
    horizonHours: 24,
    otherwise: "best",
    variants: [mail ? MAIL_B : WHATSAPP_B],
    ...settings,
  };
  await world.rows("UPDATE campaign_content SET test = $2 WHERE campaign_id = $1", [campaignId, JSON.stringify(test)]);
  await world.rows("UPDATE campaign SET holdout_percent = $2 WHERE id = $1", [campaignId, holdoutPercent]);
  const begun = await world.begin(campaignId);
  await buildAudience(world.ctx, begun);
  return { world, begun, people };
}

const ledger = (world: CampaignWorld, { campaignId, occurrence }: Begun) =>
  world.rows<Row>("SELECT * FROM campaign_recipient WHERE campaign_id = $1 AND occurrence = $2 ORDER BY id", [
    campaignId,
    occurrence,
  ]);
const later = (ctx: Ctx, hours: number): Ctx => ({
  ...ctx,
  clock: { now: () => new Date(Date.now() + hours * HOUR_MS) },
});

/** Marks a share of the variant's own recipients as readers. */
async function plantReads(world: CampaignWorld, begun: Begun, variant: string, percent: number): Promise<void> {
  await world.rows(
    `UPDATE campaign_recipient SET status = 'read', read_at = now() WHERE id IN (
       SELECT id FROM campaign_recipient WHERE campaign_id = $1 AND variant = $2 AND in_test ORDER BY id
       LIMIT (SELECT count(*) * $3::int / 100 FROM campaign_recipient WHERE campaign_id = $1 AND variant = $2 AND in_test))`,
    [begun.campaignId, variant, percent],
  );
}

const seen = (variant: string | null) => (row: Row) => row.variant === variant;

describe("A/B test", () => {
  it("assigns its share in equal parts after all exclusions and the control group; the others wait", async () => {
    const { world, begun } = await open(
      { sharePercent: 40, variants: [MAIL_B, { ...MAIL_B, subject: "C" }, { ...MAIL_B, subject: "D" }] },
      { mail: true, holdoutPercent: 20 },
    );
    const rows = await ledger(world, begun);
    const held = rows.filter(({ assignment }) => assignment === "holdout");
    expect(held.length).toBeGreaterThan(0);
    expect(held.every(({ variant, in_test: isTested }) => variant === null && !isTested)).toBe(true);
    const tested = rows.filter(({ in_test: isTested }) => isTested);
    // 40 % of about 320, with a standard deviation of 9.
    expect(Math.abs(tested.length - 128)).toBeLessThan(50);
    for (const variant of ["A", "B", "C", "D"]) expect(tested.filter(seen(variant)).length).toBeGreaterThan(10);
    const waiting = rows.filter(({ variant, status }) => variant === null && status === "queued");
    expect(waiting.length + tested.length + held.length).toBe(PEOPLE);
    expect(await world.send(begun)).toBe("wait");
    const sent = await ledger(world, begun);
    expect(sent.filter(({ status }) => status === "sent").map(({ id }) => id)).toEqual(tested.map(({ id }) => id));
    expect(world.mailed().size).toBe(tested.length);
  });

  it("sends the proven variant to the others at the horizon, each customer once, and decides only once", async () => {
    const { world, begun } = await open();
    expect(await world.send(begun)).toBe("wait");
    await plantReads(world, begun, "B", 80);
    await plantReads(world, begun, "A", 20);
    const tested = (await ledger(world, begun)).filter(({ in_test: isTested }) => isTested);
    expect(await decideTest(world.ctx, begun)).toBe("over");
    expect(await getExperiment(world.ctx, { id: begun.campaignId })).toMatchObject({
      test: { state: "running", winner: null, comparisons: null, others: { sent: 0 } },
    });
    const ctx = later(world.ctx, 25);
    expect(await world.send(begun, ctx)).toBe("decide");
    expect(await decideTest(ctx, begun)).toBe("decided");
    const { test } = await getExperiment(ctx, { id: begun.campaignId });
    expect(test).toMatchObject({ state: "winner", winner: "B", chosen: "B", isEnough: true, changedSince: false });
    expect(test?.comparisons).toEqual([
      { variant: "A", against: "B", difference: expect.any(Number), low: expect.any(Number), high: expect.any(Number) },
    ]);
    expect(test?.comparisons?.[0]?.high).toBeLessThan(0);
    await plantReads(world, begun, "A", 100);
    expect(await decideTest(ctx, begun)).toBe("decided");
    // The numbers are those of the ledger, the decision and its intervals stay.
    const late = (await getExperiment(ctx, { id: begun.campaignId })).test;
    const [ofA] = late?.variants ?? [];
    expect(late).toMatchObject({
      ...test,
      changedSince: true,
      variants: [{ variant: "A", count: ofA?.people, value: 1 }, {}],
    });
    expect(await world.send(begun, ctx)).toBe("over");
    const rows = await ledger(world, begun);
    expect(rows.filter(({ in_test: isTested }) => isTested).map(({ id, variant }) => [id, variant])).toEqual(
      tested.map(({ id, variant }) => [id, variant]),
    );
    expect(rows.filter(({ in_test: isTested }) => !isTested).every(seen("B"))).toBe(true);
    expect([...world.taken().values()].every((count) => count === 1)).toBe(true);
    expect(world.taken().size).toBe(PEOPLE);
    const texts = await world.rows<{ variant: string; texts: string[] }>(
      `SELECT r.variant, array_agg(DISTINCT left(m.text, 10)) AS texts FROM whatsapp_message m
       JOIN campaign_recipient r ON r.id = m.recipient_id WHERE m.organization_id = $1 GROUP BY 1 ORDER BY 1`,
      [world.orgId],
    );
    expect(texts).toEqual([
      { variant: "A", texts: ["Pessoa, o "] },
      { variant: "B", texts: ["Variante B"] },
    ]);
    expect(await world.status(begun.campaignId)).toMatchObject({ status: "sent" });
  });

  it("without a proven difference sends the better variant so far, or nothing, as chosen before", async () => {
    for (const [otherwise, outcome] of [
      ["best", "B"],
      ["stop", null],
    ] as const) {
      const { world, begun } = await open({ otherwise });
      await world.send(begun);
      await plantReads(world, begun, "A", 30);
      await plantReads(world, begun, "B", 33);
      const ctx = later(world.ctx, 25);
      expect(await world.send(begun, ctx)).toBe("decide");
      expect(await decideTest(ctx, begun)).toBe("decided");
      expect((await getExperiment(ctx, { id: begun.campaignId })).test).toMatchObject({
        state: "not_proven",
        winner: null,
        chosen: outcome,
      });
      expect(await world.send(begun, ctx)).toBe("over");
      const others = (await ledger(world, begun)).filter(({ in_test: isTested }) => !isTested);
      const expected = outcome === null ? "skipped test_stopped" : "sent B";
      expect(new Set(others.map((row) => `${row.status} ${outcome === null ? row.reason_code : row.variant}`))).toEqual(
        new Set([expected]),
      );
      expect(await world.status(begun.campaignId)).toMatchObject({ status: "sent" });
      if (outcome === null) continue;
      await world.rows("UPDATE campaign_recipient SET status = 'failed', failed_at = now() WHERE id = $1", [
        others[0]?.id,
      ]);
      const counted = (await getExperiment(ctx, { id: begun.campaignId })).test?.others;
      expect(counted).toEqual({ people: others.length, sent: others.length - 1 });
    }
  });

  it("is not over before its decision, even if everybody is in the test", async () => {
    const { world, begun } = await open({ sharePercent: 100 });
    expect(await world.send(begun)).toBe("wait");
    expect(await finishCampaign(world.ctx, begun)).toBe(null);
    const ctx = later(world.ctx, 25);
    expect(await world.send(begun, ctx)).toBe("decide");
    await decideTest(ctx, begun);
    expect(await world.send(begun, ctx)).toBe("over");
    expect(await world.status(begun.campaignId)).toMatchObject({ status: "sent" });
  });

  it("waits for the imported sales of its horizon if it compares purchases", async () => {
    const { world, begun } = await open({ metric: "purchase", horizonHours: 2 });
    await world.send(begun);
    await world.rows(
      `INSERT INTO job_run (organization_id, type, status, started_at)
       VALUES ($1, 'erp_incremental', 'completed', now() + interval '1 hour')`,
      [world.orgId],
    );
    const soon = later(world.ctx, 3);
    expect(await world.send(begun, soon)).toBe("decide");
    expect(await decideTest(soon, begun)).toBe("later");
    const [waiting] = await world.rows<{ reason: string; isLater: boolean }>(
      `SELECT wait_reason AS reason, wake_at > $2 AS "isLater" FROM campaign WHERE id = $1`,
      [begun.campaignId, soon.clock.now()],
    );
    expect(waiting).toEqual({ reason: "test", isLater: true });
    expect(await decideTest(later(world.ctx, 60), begun)).toBe("decided");
  });

  it("survives pause, resume and a repeated release, and after a cancellation nobody else gets it", async () => {
    const { world, begun } = await open();
    await world.send(begun);
    const user = userCtx(world.orgId);
    await pauseCampaign(user, { id: begun.campaignId });
    const ctx = later(world.ctx, 25);
    expect(await world.send(begun, ctx)).toBe("not-mine");
    expect(await releaseTest(ctx, begun)).toBe(false);
    await resumeCampaign(user, { id: begun.campaignId });
    expect(await world.send(begun, ctx)).toBe("decide");
    await cancelCampaign(user, { id: begun.campaignId });
    expect(await decideTest(ctx, begun)).toBe("over");
    expect((await getExperiment(ctx, { id: begun.campaignId })).test).toMatchObject({
      state: "cancelled",
      winner: null,
    });
    const others = (await ledger(world, begun)).filter(({ in_test: isTested }) => !isTested);
    expect(
      others.every((row) => row.status === "skipped" && row.reason_code === "cancelled" && row.variant === null),
    ).toBe(true);
  });

  it("keeps a customer's variant: the database refuses another one", async () => {
    const { world, begun } = await open();
    const [one] = (await ledger(world, begun)).filter(({ in_test: isTested }) => isTested);
    const change = (set: string) => world.rows(`UPDATE campaign_recipient SET ${set} WHERE id = $1`, [one?.id]);
    await expect(change(`variant = '${one?.variant === "A" ? "B" : "A"}'`)).rejects.toMatchObject({ code: "23000" });
    await expect(change("in_test = false")).rejects.toMatchObject({ code: "23000" });
    await expect(world.rows("UPDATE campaign_test SET share_percent = 10")).rejects.toMatchObject({ code: "42501" });
  });

  it("shows people of some stores the figures of their stores, and no comparison of the others", async () => {
    const { world, begun, people } = await open();
    const storeId = await createStore(world.orgId, "F02");
    await world.rows("UPDATE campaign_recipient SET store_id = $2 WHERE customer_id = ANY ($1)", [
      people.slice(0, 100),
      storeId,
    ]);
    await world.send(begun);
    await plantReads(world, begun, "B", 80);
    const ctx = later(world.ctx, 25);
    await decideTest(ctx, begun);
    const own = await getExperiment(userCtx(world.orgId, { storeScope: [storeId] }), { id: begun.campaignId });
    expect(own.test).toMatchObject({ state: "winner", winner: "B", comparisons: null });
    const counted = own.test?.variants.reduce((sum, { people: count }) => sum + count, 0) ?? 0;
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThan(100);
    expect(own.arms.map(({ variant, assignment }) => [variant, assignment])).toEqual([
      ["A", "treated"],
      ["B", "treated"],
    ]);
  });
});
