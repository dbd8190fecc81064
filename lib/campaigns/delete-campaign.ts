import { DAY_MS, dayOf, startOfDay, startOfMonth } from "../core/dates.ts";
import { emitOrLeave, failJobRun } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { campaignStopped, forgetAttributions, keepMessages, keepSpend, lockAttributions } from "../sending/index.ts";
import { MESSAGE_LIMIT_DAYS } from "../settings/schemas.ts";
import { visibleStores } from "../stores/index.ts";
import { forgetUnasked } from "../surveys/index.ts";
import { lockWithinScope } from "./lock-campaign.ts";
import { noteCampaign } from "./note-campaign.ts";
import { getCampaignRecord } from "./read-campaigns.ts";
import type { CampaignId } from "./schemas.ts";
import { deleteCampaignRow, stopForDeletion } from "./store/write-campaign.ts";

/**
 * Deletes a campaign in any state, with its ledger and WhatsApp messages. Stops it first, in its own transaction. Its
 * sales are attributed again to older messages; its recipients still count for message limits, its cost for the month's budget.
 */
export async function deleteCampaign(ctx: Ctx, { id }: CampaignId): Promise<void> {
  const campaign = await getCampaignRecord(ctx, { id });
  const { jobRunId } = campaign;
  const visible = await visibleStores(ctx);
  await ctx.db.sql(async (sql) => {
    await lockWithinScope(sql, ctx.orgId, { id, visible });
    await stopForDeletion(sql, ctx.orgId, id);
  });
  const stopped = campaignStopped.create({ orgId: ctx.orgId, campaignId: id });
  await emitOrLeave(stopped, { campaignId: id }, "job engine not notified of a stopped campaign");
  await ctx.db.sql(async (sql) => {
    await lockAttributions(sql, ctx.orgId);
    // Another user with a wider store scope may have restarted the send since it was stopped.
    await lockWithinScope(sql, ctx.orgId, { id, visible });
    const now = ctx.clock.now();
    await keepMessages(sql, ctx.orgId, id, new Date(now.getTime() - MESSAGE_LIMIT_DAYS.max * DAY_MS));
    await keepSpend(sql, ctx.orgId, id, { from: startOfDay(startOfMonth(dayOf(now))), now });
    await forgetUnasked(sql, ctx.orgId, id);
    await forgetAttributions(sql, ctx.orgId, id, now);
    await deleteCampaignRow(sql, ctx.orgId, id);
  });
  noteCampaign(ctx, campaign, null);
  if (jobRunId !== null) await failJobRun(ctx, jobRunId, "The campaign was deleted");
}
