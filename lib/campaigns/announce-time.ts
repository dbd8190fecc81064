import { DAY_MS } from "../core/dates.ts";
import { emitOrLeave } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { campaignScheduled } from "./events.ts";

/** Engines limit how long a run may sleep (7 days in some plans): a later time is left to the schedule. */
const LONGEST_SLEEP_MS = DAY_MS;

/** Has the campaign started to the second. Without this event the schedule that runs every five minutes finds it. */
export async function announceTime(ctx: Ctx, campaignId: string, scheduledAt: Date | null): Promise<void> {
  if (scheduledAt === null || scheduledAt.getTime() - ctx.clock.now().getTime() > LONGEST_SLEEP_MS) return;
  const event = timeEvent({ orgId: ctx.orgId, campaignId, scheduledAt });
  await emitOrLeave(event, { campaignId }, "the time of a campaign was not announced");
}

/** One run waits for a time, however often it is announced: its id is the event's. */
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
