import { NonRetriableError } from "inngest";
import { helpdeskRelayRequested, relayDue } from "../../../lib/helpdesk/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const JOB = "helpdesk-relay";
/** A run stays short; what is left asks for the next one. */
const PORTIONS_A_RUN = 20;

/** What waits to cross between WhatsApp and one organization's helpdesk. One run at a time keeps the order of what is said. */
export const relayMessages = inngest.createFunction(
  { id: JOB, triggers: [helpdeskRelayRequested], retries: 3, concurrency: { key: "event.data.orgId", limit: 1 } },
  async ({ event, step }) => {
    const { orgId } = event.data;
    let taken = 0;
    let failed = 0;
    let isEmpty = false;
    for (let portion = 1; portion <= PORTIONS_A_RUN && !isEmpty; portion += 1) {
      const done = await step.run(`portion-${portion}`, () => relayDue(systemCtx(orgId, JOB)));
      taken += done.taken;
      failed += done.failed;
      isEmpty = done.taken === 0;
    }
    if (!isEmpty) await step.sendEvent("go-on", helpdeskRelayRequested.create({ orgId }));
    // Shown among the failed runs: messages of customers that nobody in the helpdesk will see.
    if (failed > 0) throw new NonRetriableError(`${failed} message(s) could not be delivered to the helpdesk`);
    return { taken };
  },
);
