import { failJobRun, finishJobRun } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { CampaignStatus } from "./schemas.ts";
import { countOccurrence } from "./store/metrics.ts";
import { failSend, findSend, finishSend, PAUSED_BY_PERSON } from "./store/sends.ts";
import { lockCampaign } from "./store/write-campaign.ts";

// Both lock the campaign first, by itself: a schedule that moves on just now has moved on when it is looked at.

/** Ends a send of which nothing is left to do; null when something is. Its run ends with the counts of the ledger. */
export async function finishCampaign(
  ctx: Ctx,
  { campaignId, occurrence }: { campaignId: string; occurrence: number },
): Promise<CampaignStatus | null> {
  const now = ctx.clock.now();
  const status = await ctx.db.sql(async (sql) => {
    await lockCampaign(sql, ctx.orgId, campaignId);
    return finishSend(sql, ctx.orgId, { campaignId, occurrence, now });
  });
  const send = await findSend(ctx.db, ctx.orgId, campaignId);
  // Asked again after a crash in between, it still ends the run.
  if (send?.jobRunId && send.occurrence === occurrence && send.status !== "sending" && send.status !== "paused") {
    const recipients = await countOccurrence(ctx.db, ctx.orgId, campaignId, occurrence);
    await finishJobRun(ctx, send.jobRunId, { recipients });
  }
  return status;
}

/** Its audience can't be made, whatever is tried. What a person has paused stays so: resumed, it is tried again. */
export async function failCampaign(
  ctx: Ctx,
  { campaignId, occurrence, jobRunId }: { campaignId: string; occurrence: number; jobRunId: string },
): Promise<void> {
  const now = ctx.clock.now();
  const isPaused = await ctx.db.sql(async (sql) => {
    await lockCampaign(sql, ctx.orgId, campaignId);
    const send = await findSend(sql, ctx.orgId, campaignId);
    if (send?.occurrence === occurrence && send.pausedReason === PAUSED_BY_PERSON) return true;
    await failSend(sql, ctx.orgId, { campaignId, occurrence, now });
    return false;
  });
  if (isPaused) return;
  await failJobRun(ctx, jobRunId, "The audience of the campaign could not be made");
}
