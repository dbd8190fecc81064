import { emitOrLeave } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { campaignScheduled } from "./events.ts";

/** Has it started to the second. Without the job engine the schedule that runs every five minutes finds it. */
export async function announceTime(ctx: Ctx, campaignId: string, scheduledAt: Date | null): Promise<void> {
  if (scheduledAt === null) return;
  const event = { orgId: ctx.orgId, campaignId, scheduledAt: scheduledAt.toISOString() };
  await emitOrLeave(campaignScheduled.create(event), { campaignId }, "the time of a campaign was not announced");
}
