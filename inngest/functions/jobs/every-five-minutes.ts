import { unsafeFindDueCampaigns } from "../../../lib/campaigns/index.ts";
import { agentHoursDue, reassignRequested, unsafeListHelpdeskTenants } from "../../../lib/helpdesk/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { drainOutbox, emit, jobRunRecoveryRequested, unsafeClaimStaleJobRuns } from "../../../lib/jobs/index.ts";

/**
 * Requests due campaigns, reassignment, agents' hours and the recovery of runs without a heartbeat: one event each, so
 * that a slow organization delays no other. Without a step: an idle round costs one execution.
 */
export const everyFiveMinutes = inngest.createFunction(
  { id: "jobs-every-five-minutes", triggers: [{ cron: "*/5 * * * *" }], concurrency: 1, retries: 3 },
  async () => {
    const [campaigns, reassigning, blocking] = await Promise.all([
      unsafeFindDueCampaigns(new Date()),
      unsafeListHelpdeskTenants({ reassigning: true }),
      unsafeListHelpdeskTenants({ blocking: true }),
    ]);
    // Last: a claimed run is not claimed again for minutes, so no other query may fail between claim and event.
    const stale = await unsafeClaimStaleJobRuns();
    await emit([
      ...campaigns,
      ...reassigning.map((orgId) => reassignRequested.create({ orgId, trigger: "schedule", actorId: null })),
      ...blocking.map((orgId) => agentHoursDue.create({ orgId })),
      ...stale.map((run) => jobRunRecoveryRequested.create(run)),
    ]);
    await drainOutbox();
    return { campaigns: campaigns.length, reassigning: reassigning.length, recovered: stale.length };
  },
);
