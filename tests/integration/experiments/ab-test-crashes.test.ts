import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decideTest } from "../../../lib/experiments/index.ts";
import { syncTemplates } from "../../../lib/messaging/index.ts";
import { buildAudience } from "../../../lib/sending/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { type Begun, CampaignWorld } from "../../support/campaign-world.ts";
import { Crash, crashingCtx } from "../../support/crashing-ctx.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";

// A process that crashes before or after any statement of a run or of the decision: the next one continues, no customer
// gets a second variant or message, and the decision stays.
const PEOPLE = 80;
const HOUR_MS = 3_600_000;
const STEPS = 14;

let sandbox: Sandbox;
let events: EventRecorder;
beforeAll(async () => {
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 } }), recordEvents()]);
  process.env.WHATSAPP_GRAPH_URL = sandbox.graphUrl;
});
afterAll(() => Promise.all([sandbox.stop(), events.close()]));

const VARIANT_B = {
  templateName: "aviso_de_estoque",
  templateLanguage: "pt_BR",
  variables: { 1: { value: "Variante B" }, 2: { value: "{{store}}" } },
  whatsappText: null,
  subject: null,
  preheader: null,
  html: null,
  text: null,
};

async function open(): Promise<{ world: CampaignWorld; begun: Begun }> {
  const world = await CampaignWorld.open(sandbox);
  await world.customers(PEOPLE);
  const { id: numberId } = await world.number();
  await syncTemplates(world.ctx, { numberId });
  const campaignId = await world.campaign({ numberId });
  const test = { sharePercent: 50, metric: "read", horizonHours: 1, otherwise: "best", variants: [VARIANT_B] };
  await world.rows("UPDATE campaign_content SET test = $2 WHERE campaign_id = $1", [campaignId, JSON.stringify(test)]);
  const begun = await world.begin(campaignId);
  await buildAudience(world.ctx, begun);
  return { world, begun };
}

const variants = (world: CampaignWorld, { campaignId }: Begun) =>
  world.rows("SELECT id, variant FROM campaign_recipient WHERE campaign_id = $1 AND in_test ORDER BY id", [campaignId]);
const decision = async (world: CampaignWorld, { campaignId }: Begun) =>
  (
    await world.rows("SELECT decided_at, winner, chosen, result FROM campaign_test WHERE campaign_id = $1", [
      campaignId,
    ])
  )[0];

const surviving = async (work: () => Promise<unknown>) => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
};

describe("decision of an A/B test whose process crashes", () => {
  it.each(Array.from({ length: STEPS }, (_, at) => at))("at statement %i is made once and sent once", async (at) => {
    for (const when of ["before", "after"] as const) {
      const { world, begun } = await open();
      expect(await world.send(begun)).toBe("wait");
      const tested = await variants(world, begun);
      const ctx = { ...world.ctx, clock: { now: () => new Date(Date.now() + 2 * HOUR_MS) } };
      expect(await world.send(begun, ctx)).toBe("decide");
      await surviving(() => decideTest(crashingCtx(ctx, at, when), begun));
      const first = await decision(world, begun);
      await surviving(() => world.send(begun, crashingCtx(ctx, at, when)));
      await world.rows(
        "UPDATE campaign_recipient SET status = 'read', read_at = now() WHERE variant = 'B' AND in_test",
      );
      expect(["decided", "over"]).toContain(await decideTest(ctx, begun));
      const last = await decision(world, begun);
      if (first?.decided_at) expect(last).toEqual(first);
      const after = { ...ctx, clock: { now: () => new Date(Date.now() + 4 * HOUR_MS) } };
      for (let run = 0; run < 5 && (await world.send(begun, after)) !== "over"; run += 1);
      const rows = await world.ledger(begun.campaignId);
      expect(rows.filter(({ status }) => !["sent", "read", "in_doubt"].includes(status))).toEqual([]);
      expect(await variants(world, begun)).toEqual(tested);
      const taken = world.taken();
      expect(rows.filter(({ id }) => (taken.get(id) ?? 0) > 1)).toEqual([]);
      const others = await world.rows(
        "SELECT DISTINCT variant FROM campaign_recipient WHERE campaign_id = $1 AND NOT in_test",
        [begun.campaignId],
      );
      expect(others).toEqual([{ variant: last?.chosen }]);
    }
  });
});
