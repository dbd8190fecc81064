import { dayOf, startOfQuarter } from "../core/dates.ts";
import { saveProgress } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { withoutNestedLoops } from "../platform/database/without-nested-loops.ts";
import { logger } from "../platform/logger.ts";
import { getSegment, matching, type SegmentRules } from "../segments/index.ts";
import { expandStores } from "../stores/index.ts";
import { assertBuiltWithinBudget, BudgetExceededError } from "./check-built-cost.ts";
import { failCampaign } from "./finish-campaign.ts";
import { insertAudience } from "./store/audience.ts";
import { insertExperiment } from "./store/experiments.ts";
import { findLimits, lockLimits } from "./store/limits.ts";
import { insertMembers, startProgramme } from "./store/programme.ts";
import { findSend, noteAudience, pauseSend, type Send } from "./store/sends.ts";
import { insertTest } from "./store/variant-tests.ts";

export type AudienceRequest = { campaignId: string; occurrence: number; jobRunId: string };

/**
 * Builds the ledger of one send in one statement: customers who match segment and behaviour rules within the sender's
 * stores. Idempotent across crashes and engines. `isReady` is false when there is nothing to send. An audience beyond what
 * the send was checked for and beyond the budget is not kept, and the send is paused: resuming it builds it again.
 */
export async function buildAudience(
  ctx: Ctx,
  { campaignId, occurrence, jobRunId }: AudienceRequest,
): Promise<{ isReady: boolean; added: number }> {
  const send = await findSend(ctx.db, ctx.orgId, campaignId);
  if (!send || send.occurrence !== occurrence) return { isReady: false, added: 0 };
  if (send.audienceAt) return { isReady: true, added: 0 };
  if (send.segmentId === null && send.behaviorRules === null) {
    await failCampaign(ctx, { campaignId, occurrence, jobRunId });
    return { isReady: false, added: 0 };
  }
  try {
    return await writeAudience(ctx, send, jobRunId);
  } catch (error) {
    if (!(error instanceof BudgetExceededError)) throw error;
    logger.warn({ orgId: ctx.orgId, campaignId }, "send paused: its audience exceeds the monthly budget");
    const pause = { reason: "budget_exceeded", now: ctx.clock.now(), by: null, wakeAt: null, occurrence };
    await pauseSend(ctx.db, ctx.orgId, campaignId, pause);
    return { isReady: false, added: 0 };
  }
}

async function writeAudience(ctx: Ctx, send: Send, jobRunId: string): Promise<{ isReady: boolean; added: number }> {
  const { campaignId, occurrence } = send;
  const rules = await rulesOf(ctx, send);
  const storeIds = send.sendScope ? await expandStores(ctx, send.sendScope) : null;
  return ctx.db.sql(async (sql) => {
    const now = ctx.clock.now();
    const limits = await findLimits(sql, ctx.orgId, now);
    // Two audiences built concurrently would not see each other's recipients.
    if (limits.blockMultipleCampaigns) await lockLimits(sql, ctx.orgId, "audience");
    // Lock the campaign row first: a pause or a concurrent builder waits here and then finds the audience built.
    const noted = await noteAudience(sql, ctx.orgId, campaignId, occurrence, now);
    if (!noted) return { isReady: false, added: 0 };
    const source = matching(rules, { orgId: ctx.orgId, storeIds, today: dayOf(now) });
    const { holdoutPercent, test } = noted;
    const drawn = test && { sharePercent: test.sharePercent, variants: test.variants.length + 1 };
    const quarter = startOfQuarter(dayOf(now));
    const programme = await startProgramme(sql, ctx.orgId, { quarter, now });
    const audience = { campaignId, occurrence, channel: send.channel, limits, holdoutPercent, programme, test: drawn };
    const added = await withoutNestedLoops(sql, () => insertAudience(sql, source, audience));
    if (holdoutPercent > 0)
      await insertExperiment(sql, ctx.orgId, { campaignId, occurrence, holdoutPercent, startedAt: now });
    if (test) await insertTest(sql, ctx.orgId, { campaignId, occurrence, test, startedAt: now });
    if (programme) await insertMembers(sql, ctx.orgId, { campaignId, occurrence, quarter, now });
    await assertBuiltWithinBudget(sql, ctx.orgId, { campaignId, occurrence, holdoutPercent, now });
    await saveProgress(sql, ctx.orgId, jobRunId, { recipients: { audience: added } });
    return { isReady: true, added };
  });
}

/**
 * Combines segment and behaviour rules. Callers make sure that one of them exists: without rules everybody would match.
 */
async function rulesOf(ctx: Ctx, { segmentId, behaviorRules }: Send): Promise<SegmentRules> {
  const segment = segmentId === null ? [] : (await getSegment(ctx, { id: segmentId })).rules;
  return { rules: [...segment, ...(behaviorRules?.rules ?? [])] };
}
