import { DAY_MS } from "../core/dates.ts";
import { emitOrLeave } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { campaignScheduled } from "./events.ts";

/** Job engines limit how long a run may sleep (7 days in some plans); later times are left to the schedule. */
const LONGEST_SLEEP_MS = DAY_MS;

/** Emits the event that starts the campaign on the second. Without it, the five-minute schedule finds the campaign. */
export async function announceTime(ctx: Ctx, campaignId: string, scheduledAt: Date | null): Promise<void> {
  if (scheduledAt === null || scheduledAt.getTime() - ctx.clock.now().getTime() > LONGEST_SLEEP_MS) return;
  const event = timeEvent({ orgId: ctx.orgId, campaignId, scheduledAt });
  await emitOrLeave(event, { campaignId }, "event for a campaign's start time not sent");
}

/** The event id is derived from campaign and time: announcing a time repeatedly starts only one waiting run. */
export function timeEvent({
  orgId,
  campaignId,
  scheduledAt,
}: {
  orgId: string;
  campaignId: string;
  scheduledAt: Date;
}) {
  const data = { orgId, campaignId, scheduledAt: scheduledAt.toISOString() };
  return campaignScheduled.create(data, { id: `campaign-time-${campaignId}-${scheduledAt.getTime()}` });
}
