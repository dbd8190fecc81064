import { NonRetriableError } from "inngest";
import { helpdeskRelayRequested, relayDue, relayEndAt } from "../../../lib/helpdesk/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { lane, ONE_PER_ORGANIZATION } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const JOB = "helpdesk-relay";
/** Keeps runs short; the last step requests the next run. */
const STEPS_A_RUN = 5;
const PORTIONS_A_STEP = 4;

/** Relays pending messages between WhatsApp and an organization's helpdesk. One run at a time keeps them in order. */
export const relayMessages = inngest.createFunction(
  { id: JOB, triggers: [helpdeskRelayRequested], retries: 3, ...lane("inbound", { limit: ONE_PER_ORGANIZATION }) },
  async ({ event, step }) => {
    const { orgId } = event.data;
    let taken = 0;
    let failed = 0;
    let isEmpty = false;
    for (let portion = 1; portion <= STEPS_A_RUN && !isEmpty; portion += 1) {
      const done = await step.run(`portion-${portion}`, () => relayPortions(orgId));
      taken += done.taken;
      failed += done.failed;
      isEmpty = done.isEmpty;
    }
    if (!isEmpty) await step.sendEvent("go-on", helpdeskRelayRequested.create({ orgId }));
    // Fail the run so that the failed-runs list shows it: these customer messages will not appear in the helpdesk.
    if (failed > 0) throw new NonRetriableError(`${failed} message(s) could not be delivered to the helpdesk`);
    return { taken };
  },
);

/** Several batches per step, because each step is one billed execution. */
async function relayPortions(orgId: string): Promise<{ taken: number; failed: number; isEmpty: boolean }> {
  const sum = { taken: 0, failed: 0, isEmpty: false };
  const endAt = relayEndAt(systemCtx(orgId, JOB));
  for (let portion = 0; portion < PORTIONS_A_STEP && !sum.isEmpty; portion += 1) {
    const { taken, failed, isCut } = await relayDue(systemCtx(orgId, JOB), { endAt });
    sum.taken += taken;
    sum.failed += failed;
    if (isCut) break;
    sum.isEmpty = taken === 0;
  }
  return sum;
}
