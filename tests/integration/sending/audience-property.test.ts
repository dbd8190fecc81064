import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { estimateAudience } from "../../../lib/campaigns/index.ts";
import { startJobRun } from "../../../lib/jobs/index.ts";
import { createSegment, previewSegment } from "../../../lib/segments/index.ts";
import type { SegmentRule } from "../../../lib/segments/schemas.ts";
import { buildAudience } from "../../../lib/sending/index.ts";
import { analyze } from "../../support/analyze.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { isFull } from "../../support/figures.ts";
import { type Random, seeded } from "../../support/seeded.ts";
import { randomRules } from "../../support/segment-rules.ts";
import { openSegmentWorld, type SegmentWorld } from "../../support/segment-world.ts";

const SETS_A_CASE = isFull() ? 20 : 8;
const CASES = 25;

let world: SegmentWorld;
let recorder: EventRecorder;

beforeAll(async () => {
  recorder = await recordEvents();
  world = await openSegmentWorld();
  await analyze();
});
afterAll(() => recorder.close());

type Channel = "whatsapp" | "email";

/** Builds the ledger with the rules split between a segment and the campaign. */
async function ledgerOf(random: Random, rules: readonly SegmentRule[], channel: Channel, name: string) {
  const { ctx, orgId } = world.shop;
  const cut = random.below(rules.length + 1);
  const segment = await createSegment(ctx, { name, rules: rules.slice(0, cut) });
  const behaviorRules = { rules: rules.slice(cut) };
  const jobRunId = await startJobRun(ctx, { type: "campaign_send" });
  const [campaign] = await ctx.db.rows<{ id: string }>(
    `INSERT INTO campaign (organization_id, name, channel, status, occurrence, segment_id, behavior_rules, job_run_id)
     VALUES ($1, $2, $3, 'sending', 1, $4, $5, $6) RETURNING id`,
    [orgId, name, channel, segment.id, JSON.stringify(behaviorRules), jobRunId],
  );
  const campaignId = campaign?.id ?? "";
  const estimate = await estimateAudience(ctx, { segmentId: segment.id, behaviorRules, channel });
  await buildAudience(ctx, { campaignId, occurrence: 1, jobRunId });
  const [ledger] = await ctx.db.rows<{ all: number; reached: number }>(
    `SELECT count(*)::int AS all,
       count(*) FILTER (WHERE status = 'queued' OR reason_code IN ('duplicate_phone', 'duplicate_email'))::int AS reached
     FROM campaign_recipient WHERE organization_id = $1 AND campaign_id = $2`,
    [orgId, campaignId],
  );
  // Deleted, so that it does not affect rules about received messages.
  await ctx.db.rows("DELETE FROM campaign WHERE organization_id = $1 AND id = $2", [orgId, campaignId]);
  return { estimate, ledger };
}

describe("[D11] random rule set", () => {
  it.each(Array.from({ length: CASES }, (_, seed) => seed))(
    "matches the same customers in preview, estimate and audience (%i)",
    async (seed) => {
      const random = seeded(4_000 + seed);
      let found = 0;
      for (let set = 0; set < SETS_A_CASE; set += 1) {
        const rules = randomRules(random, world);
        const channel: Channel = set % 2 === 0 ? "whatsapp" : "email";
        const preview = await previewSegment(world.shop.ctx, { rules });
        if (preview.timedOut) throw new Error("A small shop is counted at once");
        const { estimate, ledger } = await ledgerOf(random, rules, channel, `Conjunto ${seed}-${set}`);
        expect(ledger).toEqual({ all: preview.count, reached: preview.reach[channel] });
        expect(estimate).toMatchObject({ timedOut: false, count: preview.reach[channel], matched: preview.count });
        found += preview.count;
      }
      expect(found).toBeGreaterThan(0);
    },
  );
});
