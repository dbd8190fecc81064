import { failJobRun, finishJobRun } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { CampaignStatus } from "./schemas.ts";
import { failSend, finishSend } from "./store/ended-sends.ts";
import { countOccurrence } from "./store/metrics.ts";
import { findSend, lockCampaign, PAUSED_BY_PERSON } from "./store/sends.ts";

// Both functions lock the campaign in a statement of its own, so that a concurrent schedule change is visible to the
// next statement.

/** Ends a send without remaining work and its job run with the ledger's counts. Null when work remains. */
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
  // Repeated after a crash between the two transactions, the call still ends the job run.
  if (send?.jobRunId && send.occurrence === occurrence && send.status !== "sending" && send.status !== "paused") {
    const recipients = await countOccurrence(ctx.db, ctx.orgId, campaignId, occurrence);
    await finishJobRun(ctx, send.jobRunId, { recipients });
  }
  return status;
}

/** Fails a send whose audience cannot be built. A send paused by a person stays paused; resuming it tries again. */
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
