import { timeEvent } from "./announce-time.ts";
import { campaignDue } from "./events.ts";
import { unsafeListDueCampaigns } from "./store/start-send.ts";

/** As long as the time between two runs of the schedule. */
const LOOK_AHEAD_MS = 5 * 60_000;

/**
 * The events of all campaigns whose time has come, and of those whose time comes before the next run of the schedule:
 * these wait for it in a run of their own.
 */
export async function unsafeFindDueCampaigns(now: Date) {
  const listed = await unsafeListDueCampaigns(new Date(now.getTime() + LOOK_AHEAD_MS));
  return listed.map(({ scheduledAt, ...campaign }) => {
    const event = scheduledAt <= now ? campaignDue.create(campaign) : timeEvent({ ...campaign, scheduledAt });
    return { name: event.name, data: event.data, ...(event.id === undefined ? {} : { id: event.id }) };
  });
}
