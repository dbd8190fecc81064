import { queueRelayMessages, unsafeQueueRelayStatuses } from "../../../lib/helpdesk/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import {
  type ApplyDeliveries,
  inboxFilled,
  processLane,
  type UnsafeApplyReports,
} from "../../../lib/messaging/index.ts";
import { applyMessageEvents, recordReplies, unsafeApplyMessageEvents } from "../../../lib/sending/index.ts";

const JOB = "messaging-process-inbox";
/** Keeps runs short; the last step requests the next run. */
const PORTIONS_A_RUN = 50;

/** Runs of one inbox lane one after the other. */
const ONE_PER_LANE = { key: "event.data.lane", limit: 1 };

const applyDeliveries: ApplyDeliveries = async (ctx, deliveryIds, content) => {
  const { hasReports, hasMessages } = content;
  if (hasReports) await applyMessageEvents(ctx, { deliveryIds });
  if (hasMessages) await recordReplies(ctx, { deliveryIds });
  await queueRelayMessages(ctx, { deliveryIds, ...content });
};

const applyReports: UnsafeApplyReports = async (deliveriesByOrg) => {
  const applied = await unsafeApplyMessageEvents(deliveriesByOrg);
  return unsafeQueueRelayStatuses(
    new Map(applied.map((orgId) => [orgId, deliveriesByOrg.get(orgId) ?? []])),
    new Date(),
  );
};

/** Processes a lane of the webhook inbox. `jobs-every-minute` covers a lost event. */
export const processInboxOfWebhooks = inngest.createFunction(
  { id: JOB, triggers: [inboxFilled], ...lane("inbound", { limit: ONE_PER_LANE }), retries: 3 },
  async ({ event, step }) => {
    const inboxLane = event.data.lane ?? 0;
    let taken = 0;
    for (let portion = 1; portion <= PORTIONS_A_RUN; portion += 1) {
      const done = await step.run(`portion-${portion}`, () =>
        processLane({ lane: inboxLane, apply: applyDeliveries, applyReports, job: JOB }),
      );
      taken += done.taken;
      if (done.isEmpty) return { taken };
    }
    await step.sendEvent("go-on", inboxFilled.create({ lane: inboxLane }));
    return { taken };
  },
);
