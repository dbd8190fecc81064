import { inngest } from "../../../lib/jobs/client.ts";
import { emit } from "../../../lib/jobs/index.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { inboxFilled, unsafeListDueLanes } from "../../../lib/messaging/index.ts";
import { sendRecoveryDue, unsafeHasUnfinishedSends } from "../../../lib/sending/index.ts";
import { startWork } from "./due-work.ts";

/**
 * Looks for work whose event was lost or whose time has come, and requests it. One function without a step for all of
 * it: an idle minute costs one execution.
 */
export const everyMinute = inngest.createFunction(
  {
    id: "jobs-every-minute",
    triggers: [{ cron: "* * * * *" }],
    ...lane("scheduled", { limit: { limit: 1 } }),
    retries: 2,
  },
  async ({ event }) => {
    const [dueLanes, hasSends, visited, relaying, delivering] = await Promise.all([
      unsafeListDueLanes(),
      unsafeHasUnfinishedSends(),
      startWork("visits", event),
      startWork("relays", event),
      startWork("webhook-deliveries", event),
    ]);
    const events = [
      ...dueLanes.map((lane) => inboxFilled.create({ lane })),
      ...(hasSends ? [sendRecoveryDue.create({})] : []),
    ];
    if (events.length > 0) await emit(events);
    return { requested: events.length + visited + relaying + delivering };
  },
);
