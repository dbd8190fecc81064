import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  draftResend,
  pauseCampaign,
  resumeCampaign,
  sendCampaign,
  startDueCampaign,
} from "../../../lib/campaigns/index.ts";
import { decideTest } from "../../../lib/experiments/index.ts";
import { syncTemplates } from "../../../lib/messaging/index.ts";
import { type Ctx, createCtx } from "../../../lib/platform/ctx.ts";
import { applyMessageEvents } from "../../../lib/sending/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { type Begun, CampaignWorld } from "../../support/campaign-world.ts";
import { Crash, crashingCtx } from "../../support/crashing-ctx.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { userCtx } from "../../support/factories.ts";
import { type Random, seeded } from "../../support/seeded.ts";

// Random campaigns with control groups over both channels and every way to start, continue and end a send, with failing
// providers and crashes: no customer of a control group gets a message of that send, and none of the organization's
// gets any. A path that sends without a row of the ledger fails `marketing-senders.test.ts`.
const CASES = 5;
const PEOPLE = 60;
const ROUNDS = 60;
const HOUR_MS = 3_600_000;
const FAULTS = [
  { system: "graph", path: "/messages", status: 503, rate: 0.2 },
  { system: "graph", path: "/messages", kind: "lost-answer", rate: 0.2 },
  { system: "graph", path: "/messages", code: 130429, rate: 0.2 },
] as const;
const DAILY = { frequency: "daily", interval: 1, weekdays: [], time: "09:00", until: null };
const NO_TEXTS = { preheader: null, text: null, whatsappText: null };
const MAIL_B = {
  ...NO_TEXTS,
  subject: "B",
  html: "<p>B</p>",
  templateName: null,
  templateLanguage: null,
  variables: {},
};
const WHATSAPP_B = {
  ...NO_TEXTS,
  subject: null,
  html: null,
  templateName: "aviso_de_estoque",
  templateLanguage: "pt_BR",
  variables: { 1: { value: "B" }, 2: { value: "{{store}}" } },
};

let sandbox: Sandbox;
let events: EventRecorder;

beforeAll(async () => {
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 } }), recordEvents()]);
  Object.assign(process.env, {
    WHATSAPP_GRAPH_URL: sandbox.graphUrl,
    SMTP_URL: sandbox.smtpUrl,
    MAIL_FROM: "Balcão <crm@example.test>",
  });
});
afterAll(() => Promise.all([sandbox.stop(), events.close()]));
afterEach(() => sandbox.faults.clear());

type Trouble = { world: CampaignWorld; random: Random; numberId: string };

const sender = (world: CampaignWorld): Ctx => userCtx(world.orgId);
const automation = (world: CampaignWorld): Ctx => createCtx({ orgId: world.orgId, actor: { kind: "internalKey" } });

async function draft({ world, random, numberId }: Trouble, { isMail = random.below(2) === 0 } = {}): Promise<string> {
  const id = await world.campaign(isMail ? { mail: true } : { numberId });
  await world.rows("UPDATE campaign SET holdout_percent = $2 WHERE id = $1", [id, random.below(50) + 1]);
  return id;
}

/** Every way to start a send of a campaign. */
const STARTS: Record<string, (trouble: Trouble) => Promise<string[]>> = {
  "a person": async (trouble) => {
    const id = await draft(trouble);
    await sendCampaign(sender(trouble.world), { id });
    return [id];
  },
  "the automation tool": async (trouble) => {
    const id = await draft(trouble);
    await sendCampaign(automation(trouble.world), { id });
    return [id];
  },
  "the schedule of a campaign that repeats": async (trouble) => {
    const { world } = trouble;
    const id = await draft(trouble);
    await world.rows("UPDATE campaign SET status = 'scheduled' WHERE id = $1", [id]);
    for (let occurrence = 1; occurrence <= 2; occurrence += 1) {
      await world.rows(
        `UPDATE campaign_schedule SET scheduled_at = now() - interval '1 minute', recurrence = $2, starts_on = '2026-03-01'
         WHERE campaign_id = $1`,
        [id, JSON.stringify(DAILY)],
      );
      expect(await startDueCampaign(world.ctx, id)).toBe("started");
      await sendThroughTrouble(trouble, id);
    }
    return [id];
  },
  "a person, with an A/B test and its remainder": async (trouble) => {
    const { world, random } = trouble;
    const isMail = random.below(2) === 0;
    const id = await draft(trouble, { isMail });
    const test = {
      sharePercent: 40,
      metric: "read",
      horizonHours: 24,
      otherwise: "best",
      variants: [isMail ? MAIL_B : WHATSAPP_B],
    };
    await world.rows("UPDATE campaign_content SET test = $2 WHERE campaign_id = $1", [id, JSON.stringify(test)]);
    await sendCampaign(sender(world), { id });
    return [id];
  },
  "a resend to those who did not read": async (trouble) => {
    const { world } = trouble;
    const id = await draft(trouble);
    await sendCampaign(sender(world), { id });
    await sendThroughTrouble(trouble, id);
    await world.rows(
      `UPDATE campaign_recipient SET status = 'read', read_at = now() WHERE campaign_id = $1 AND status = 'sent'
         AND assignment_bucket('reads', customer_id) < 3000`,
      [id],
    );
    const again = await draftResend(sender(world), { id });
    await sendCampaign(sender(world), { id: again.id });
    await sendThroughTrouble(trouble, again.id);
    const reached = await world.rows(
      `SELECT FROM campaign_recipient r JOIN campaign_recipient o ON o.campaign_id = $1 AND o.customer_id = r.customer_id
       WHERE r.campaign_id = $2 AND r.status <> 'skipped' AND o.accepted_at IS NULL AND o.status <> 'in_doubt'`,
      [id, again.id],
    );
    expect(reached).toEqual([]);
    return [id, again.id];
  },
};

async function begunOf(world: CampaignWorld, campaignId: string): Promise<Begun & { hasTest: boolean }> {
  const [row] = await world.rows<{ occurrence: number; jobRunId: string; hasTest: boolean }>(
    `SELECT c.occurrence, c.job_run_id AS "jobRunId", t.test IS NOT NULL AS "hasTest"
     FROM campaign c JOIN campaign_content t ON t.organization_id = $1 AND t.campaign_id = c.id
     WHERE c.organization_id = $1 AND c.id = $2`,
    [world.orgId, campaignId],
  );
  if (!row) throw new Error("The campaign is gone");
  return { campaignId, ...row };
}

/** Ends waits and leases at once; a test's horizon comes once its own recipients are done. */
async function pass({ rows, orgId }: { rows: CampaignWorld["rows"]; orgId: string }): Promise<void> {
  await rows(
    "UPDATE campaign_recipient SET next_attempt_at = now() WHERE organization_id = $1 AND next_attempt_at IS NOT NULL",
    [orgId],
  );
  await rows("UPDATE sending_pace SET free_at = least(free_at, now()) WHERE organization_id = $1", [orgId]);
}

/** Runs a send to its end, with crashes before or after random statements, pauses and recoveries. */
async function sendThroughTrouble({ world, random }: Trouble, campaignId: string): Promise<void> {
  const begun = await begunOf(world, campaignId);
  let hours = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const later = { ...world.ctx, clock: { now: () => new Date(Date.now() + hours * HOUR_MS) } };
    const crashes = round < ROUNDS / 2 && random.below(2) === 0;
    const ctx = crashes ? crashingCtx(later, random.below(12) + 1, random.pick(["before", "after"])) : later;
    const state = await continueSend(world, ctx, begun);
    if (state === "over" && (await world.status(campaignId)).status !== "sending") return;
    if (begun.hasTest && state === "wait") hours = 25;
    if (random.below(8) === 0) await interrupt(world, campaignId);
    await pass({ rows: (text, params) => world.rows(text, params), orgId: world.orgId });
  }
  throw new Error("The send did not end");
}

async function continueSend(world: CampaignWorld, ctx: Ctx, begun: Begun): Promise<string> {
  try {
    const { pausedReason } = await world.status(begun.campaignId);
    if (pausedReason !== null) await resumeCampaign(world.ctx, { id: begun.campaignId });
    const state = await world.send(begun, ctx);
    return state === "decide" ? await decideTest(ctx, begun) : state;
  } catch (error) {
    if (error instanceof Crash) return "crashed";
    throw error;
  }
}

/** A person pauses and resumes the send. */
async function interrupt(world: CampaignWorld, campaignId: string): Promise<void> {
  if ((await world.status(campaignId)).status !== "sending") return;
  await pauseCampaign(world.ctx, { id: campaignId });
  await resumeCampaign(world.ctx, { id: campaignId });
}

/** A provider's reports on messages of this campaign: some resolve a doubt, some name a customer who got nothing. */
async function report(world: CampaignWorld, campaignId: string): Promise<void> {
  const deliveryId = randomUUID();
  await world.rows(
    `INSERT INTO message_event (organization_id, channel, provider_message_id, recipient_id, status, occurred_at, delivery_id)
     SELECT organization_id, channel, coalesce(provider_message_id, 'report-' || id), id, 'delivered', now(), $2
     FROM campaign_recipient WHERE campaign_id = $1
       AND (status = 'in_doubt' OR assignment = 'holdout' OR reason_code = 'programme_holdout')`,
    [campaignId, deliveryId],
  );
  await applyMessageEvents(world.ctx, { deliveryIds: [deliveryId] });
  const doubts = await world.rows("SELECT FROM campaign_recipient WHERE campaign_id = $1 AND status = 'in_doubt'", [
    campaignId,
  ]);
  expect(doubts).toEqual([]);
}

type HeldOut = { id: string; isUntouched: boolean; isProgramme: boolean };

function findHeldOut(world: CampaignWorld, campaignId: string): Promise<HeldOut[]> {
  return world.rows<HeldOut>(
    `SELECT id, status = 'skipped' AND attempts = 0 AND provider_message_id IS NULL AND claim_id IS NULL
         AND accepted_at IS NULL AND delivered_at IS NULL AND variant IS NULL
         AND reason_code IN ('holdout', 'programme_holdout') AS "isUntouched",
       reason_code IS NOT DISTINCT FROM 'programme_holdout' AS "isProgramme"
     FROM campaign_recipient
     WHERE campaign_id = $1 AND (assignment = 'holdout' OR reason_code = 'programme_holdout')`,
    [campaignId],
  );
}

async function openWorld(seed: number): Promise<Trouble> {
  const random = seeded(22_000 + seed);
  const world = await CampaignWorld.open(sandbox);
  await world.customers(PEOPLE);
  await world.rows("UPDATE organization SET programme_holdout_percent = $2 WHERE id = $1", [
    world.orgId,
    random.below(11) + 10,
  ]);
  const { id: numberId } = await world.number();
  await syncTemplates(world.ctx, { numberId });
  return { world, random, numberId };
}

describe("a customer of a control group", () => {
  it.each(Array.from({ length: CASES }, (_, seed) => seed))(
    "gets no message by any sender, channel, repetition, retry, report or recovery (%i)",
    async (seed) => {
      const trouble = await openWorld(seed);
      const { world, random } = trouble;
      const fault = random.pick([...FAULTS, null]);
      if (fault) sandbox.faults.add(fault);
      const heldOut: HeldOut[] = [];
      for (const start of Object.values(STARTS)) {
        for (const campaignId of await start(trouble)) {
          if ((await world.status(campaignId)).status === "sending") await sendThroughTrouble(trouble, campaignId);
          await report(world, campaignId);
          heldOut.push(...(await findHeldOut(world, campaignId)));
        }
      }
      expect(heldOut.filter(({ isUntouched }) => !isUntouched)).toEqual([]);
      expect(heldOut.some(({ isProgramme }) => isProgramme)).toBe(true);
      expect(heldOut.some(({ isProgramme }) => !isProgramme)).toBe(true);
      const members = await world.rows<{ isRight: boolean }>(
        `SELECT bool_and((m.assignment = 'holdout') = (r.reason_code IS NOT DISTINCT FROM 'programme_holdout')) AS "isRight"
         FROM programme_member m
         JOIN campaign_recipient r ON r.organization_id = m.organization_id AND r.customer_id = m.customer_id
         WHERE m.organization_id = $1`,
        [world.orgId],
      );
      expect(members).toEqual([{ isRight: true }]);
      const sent = new Set([...world.taken().keys(), ...world.mailed().keys()]);
      expect(heldOut.filter(({ id }) => sent.has(id))).toEqual([]);
      const tested = await world.rows<{ remainder: number }>(
        "SELECT count(*)::int AS remainder FROM campaign_recipient WHERE organization_id = $1 AND variant IS NOT NULL AND NOT in_test AND accepted_at IS NOT NULL",
        [world.orgId],
      );
      expect(tested[0]?.remainder).toBeGreaterThan(0);
    },
    240_000,
  );
});
