import { inngest } from "../../../lib/jobs/client.ts";
import { applicationStarted, engineStarted } from "../../../lib/jobs/index.ts";
import { sendingResumed } from "../../../lib/messaging/index.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { retryPaused, sendRecoveryDue, unsafeCleanUpSends, unsafeRecoverSends } from "../../../lib/sending/index.ts";

const JOB = "campaigns-recover-sends";
/** Each step repeats all earlier ones, so a run must stay short; the last step requests the next run. */
const PAGES_A_RUN = 50;

/** Recovers sends after a crash, an elapsed wait or a lost event, at every start and every minute. */
export const recoverSends = inngest.createFunction(
  { id: JOB, triggers: [engineStarted, applicationStarted, sendRecoveryDue], concurrency: 1, retries: 2 },
  async ({ event, step }) => {
    const isContinued = event.name === sendRecoveryDue.name && event.data.after !== undefined;
    let after = isContinued ? event.data.after : undefined;
    const afterRestart = event.name === applicationStarted.name || (isContinued && event.data.afterRestart === true);
    let requested = 0;
    for (let page = 1; page <= PAGES_A_RUN; page += 1) {
      const from = after;
      const done = await step.run(page === 1 ? "recover" : `recover-${page}`, async () => {
        if (from === undefined) await unsafeCleanUpSends(JOB);
        return unsafeRecoverSends(JOB, { afterRestart }, from);
      });
      requested += done.requested;
      if (done.next === null) return { requested };
      after = done.next;
    }
    await step.sendEvent("go-on", sendRecoveryDue.create({ after, afterRestart }));
    return { requested };
  },
);

/** A sending block was lifted by a person or by a successful probe: resume the sends it paused. */
export const retryPausedSends = inngest.createFunction(
  { id: "campaigns-wake-paused", triggers: [sendingResumed], retries: 4 },
  ({ event, step }) => step.run("wake", () => retryPaused(systemCtx(event.data.orgId, "campaigns-wake-paused"))),
);
