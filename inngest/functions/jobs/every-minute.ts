import { helpdeskRelayRequested, unsafeListDueRelays } from "../../../lib/helpdesk/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { emit } from "../../../lib/jobs/index.ts";
import { inboxFilled, unsafeHasDueDeliveries } from "../../../lib/messaging/index.ts";
import { sendRecoveryDue, unsafeHasUnfinishedSends } from "../../../lib/sending/index.ts";
import { trackingHit, unsafeListTrackingOrganizations } from "../../../lib/tracking/index.ts";

/**
 * Looks for work whose event was lost or whose time has come, and requests it. One function without a step for all of
 * it: an idle minute costs one execution.
 */
export const everyMinute = inngest.createFunction(
  { id: "jobs-every-minute", triggers: [{ cron: "* * * * *" }], concurrency: 1, retries: 2 },
  async () => {
    const [hasDeliveries, hasSends, visited, relaying] = await Promise.all([
      unsafeHasDueDeliveries(),
      unsafeHasUnfinishedSends(),
      unsafeListTrackingOrganizations(),
      unsafeListDueRelays(new Date()),
    ]);
    const events = [
      ...(hasDeliveries ? [inboxFilled.create({})] : []),
      ...(hasSends ? [sendRecoveryDue.create({})] : []),
      ...visited.map((orgId) => trackingHit.create({ orgId })),
      ...relaying.map((orgId) => helpdeskRelayRequested.create({ orgId })),
    ];
    await emit(events);
    return { requested: events.length };
  },
);
