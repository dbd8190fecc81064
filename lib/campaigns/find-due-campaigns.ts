import { timeEvent } from "./announce-time.ts";
import { campaignDue } from "./events.ts";
import { unsafeListDueCampaigns } from "./store/start-send.ts";

/** The interval of the schedule. */
const LOOK_AHEAD_MS = 5 * 60_000;

/**
 * Events of campaigns that are due, and of those due before the schedule's next run; the latter wait in a run of their
 * own.
 */
export async function unsafeFindDueCampaigns(now: Date) {
  const listed = await unsafeListDueCampaigns(new Date(now.getTime() + LOOK_AHEAD_MS));
  return listed.map(({ scheduledAt, ...campaign }) => {
    const event = scheduledAt <= now ? campaignDue.create(campaign) : timeEvent({ ...campaign, scheduledAt });
    return { name: event.name, data: event.data, ...(event.id === undefined ? {} : { id: event.id }) };
  });
}
