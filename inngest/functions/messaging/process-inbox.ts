import { queueRelayMessages } from "../../../lib/helpdesk/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { inboxFilled, processInbox, unsafeHasDueDeliveries } from "../../../lib/messaging/index.ts";
import { applyMessageEvents, recordReplies } from "../../../lib/sending/index.ts";

const JOB = "messaging-process-inbox";
/** Keeps runs short; the last step requests the next run. */
const PORTIONS_A_RUN = 50;

/** Processes the webhook inbox. `jobs-every-minute` covers a lost event. */
export const processInboxOfWebhooks = inngest.createFunction(
  { id: JOB, triggers: [inboxFilled], ...lane("inbound", { limit: { limit: 1 } }), retries: 3 },
  async ({ step }) => {
    let taken = 0;
    for (let portion = 1; portion <= PORTIONS_A_RUN; portion += 1) {
      const done = await step.run(`portion-${portion}`, async () => {
        const { taken } = await processInbox(async (ctx, deliveryIds, { hasReports, hasMessages }) => {
          if (hasReports) await applyMessageEvents(ctx, { deliveryIds });
          if (hasMessages) await recordReplies(ctx, { deliveryIds });
          await queueRelayMessages(ctx, { deliveryIds });
        }, JOB);
        return { taken, isEmpty: taken === 0 || !(await unsafeHasDueDeliveries()) };
      });
      taken += done.taken;
      if (done.isEmpty) return { taken };
    }
    await step.sendEvent("go-on", inboxFilled.create({}));
    return { taken };
  },
);
