import { applyMessageEvents, recordReplies } from "../../../lib/campaigns/index.ts";
import { queueCrossings } from "../../../lib/helpdesk/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { inboxFilled, processInbox } from "../../../lib/messaging/index.ts";

const JOB = "messaging-process-inbox";
/** A run stays short; what is left wakes the next one. */
const PORTIONS_A_RUN = 50;

/** Empties the inbox of the webhooks: on the word that something came, and every minute in case the word was lost. */
export const processInboxOfWebhooks = inngest.createFunction(
  { id: JOB, triggers: [inboxFilled, { cron: "* * * * *" }], concurrency: 1, retries: 3 },
  async ({ step }) => {
    let taken = 0;
    for (let portion = 1; portion <= PORTIONS_A_RUN; portion += 1) {
      const done = await step.run(`portion-${portion}`, () =>
        processInbox(async (ctx, deliveryIds) => {
          await applyMessageEvents(ctx, { deliveryIds });
          await recordReplies(ctx, { deliveryIds });
          await queueCrossings(ctx, { deliveryIds });
        }, JOB),
      );
      taken += done.taken;
      if (done.taken === 0) return { taken };
    }
    await step.sendEvent("go-on", inboxFilled.create({}));
    return { taken };
  },
);
