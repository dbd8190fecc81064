import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { type Begun, CampaignWorld } from "../../support/campaign-world.ts";
import { Crash, crashingCtx } from "../../support/crashing-ctx.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { type Random, seeded } from "../../support/seeded.ts";

// Random campaigns with control groups over both channels, repeated, with failing providers and crashes: whatever
// happens, no customer of a control group gets a message of that send, and none of the organization's gets any.
const CASES = 5;
const CAMPAIGNS = 4;
const PEOPLE = 60;
const ROUNDS = 40;
const FAULTS = [
  { system: "graph", path: "/messages", status: 503, rate: 0.2 },
  { system: "graph", path: "/messages", kind: "lost-answer", rate: 0.2 },
  { system: "graph", path: "/messages", code: 130429, rate: 0.2 },
] as const;

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

/** Runs a send to its end. Some runs crash before or after a random statement; waits and leases end at once. */
async function sendThroughTrouble(world: CampaignWorld, begun: Begun, random: Random): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const crashes = round < ROUNDS / 2 && random.below(2) === 0;
    const ctx = crashes ? crashingCtx(world.ctx, random.below(12) + 1, random.pick(["before", "after"])) : world.ctx;
    const state = await world.send(begun, ctx).catch((error: unknown) => {
      if (error instanceof Crash) return "crashed";
      throw error;
    });
    if (state === "over") return;
    await world.rows(
      `UPDATE campaign_recipient SET next_attempt_at = now() WHERE organization_id = $1 AND next_attempt_at IS NOT NULL`,
      [world.orgId],
    );
    await world.rows("UPDATE sending_pace SET free_at = least(free_at, now()) WHERE organization_id = $1", [
      world.orgId,
    ]);
  }
  throw new Error("The send did not end");
}

describe("a customer of a control group", () => {
  it.each(Array.from({ length: CASES }, (_, seed) => seed))(
    "gets no message by any channel, repetition, retry or recovery (%i)",
    async (seed) => {
      const random = seeded(22_000 + seed);
      const world = await CampaignWorld.open(sandbox);
      await world.customers(PEOPLE);
      await world.rows("UPDATE organization SET programme_holdout_percent = $2 WHERE id = $1", [
        world.orgId,
        random.below(20) + 1,
      ]);
      const { id: numberId } = await world.number();
      const fault = random.pick([...FAULTS, null]);
      if (fault) sandbox.faults.add(fault);
      const heldOut = new Set<string>();
      let treated = 0;
      for (let n = 0; n < CAMPAIGNS; n += 1) {
        const campaignId = await world.campaign(n % 2 === 0 ? { numberId } : { mail: true });
        const repetitions = random.below(2) + 1;
        for (let occurrence = 1; occurrence <= repetitions; occurrence += 1) {
          await world.rows("UPDATE campaign SET holdout_percent = $2 WHERE id = $1", [
            campaignId,
            random.below(50) + 1,
          ]);
          await sendThroughTrouble(world, await world.begin(campaignId), random);
        }
        const rows = await world.rows<{ id: string; assignment: string; reason: string; untouched: boolean }>(
          `SELECT id, assignment, reason_code AS reason, status = 'skipped' AND attempts = 0
             AND reason_code IN ('holdout', 'programme_holdout') AND provider_message_id IS NULL
             AND claim_id IS NULL AS untouched
           FROM campaign_recipient WHERE organization_id = $1 AND campaign_id = $2`,
          [world.orgId, campaignId],
        );
        const own = rows.filter(({ assignment, reason }) => assignment === "holdout" || reason === "programme_holdout");
        expect(own.filter(({ untouched }) => !untouched)).toEqual([]);
        for (const { id } of own) heldOut.add(id);
        treated += rows.filter(({ assignment }) => assignment === "treated").length;
      }
      const members = await world.rows<{ isRight: boolean }>(
        `SELECT bool_and((m.assignment = 'holdout') = (r.reason_code IS NOT DISTINCT FROM 'programme_holdout')) AS "isRight"
         FROM programme_member m
         JOIN campaign_recipient r ON r.organization_id = m.organization_id AND r.customer_id = m.customer_id
         WHERE m.organization_id = $1`,
        [world.orgId],
      );
      expect(members).toEqual([{ isRight: true }]);
      const sent = [...world.taken().keys(), ...world.mailed().keys()];
      expect(sent.filter((id) => heldOut.has(id))).toEqual([]);
      expect(heldOut.size).toBeGreaterThan(0);
      expect(treated).toBeGreaterThan(0);
      expect(sent.length).toBeGreaterThan(0);
    },
    120_000,
  );
});
