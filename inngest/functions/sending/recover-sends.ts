import { inngest } from "../../../lib/jobs/client.ts";
import { applicationStarted, engineStarted } from "../../../lib/jobs/index.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { sendingResumed } from "../../../lib/messaging/index.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { continueQuotaWaits, retryPaused, sendRecoveryDue, unsafeCleanUpSends } from "../../../lib/sending/index.ts";
import { messageQuotaChanged } from "../../../lib/settings/index.ts";
import { startWork } from "../jobs/due-work.ts";

/** Recovers sends after a crash, an elapsed wait or a lost event, at every start and every minute. */
export const recoverSends = inngest.createFunction(
  {
    id: "campaigns-recover-sends",
    triggers: [engineStarted, applicationStarted, sendRecoveryDue],
    ...lane("scheduled", { limit: { limit: 1 } }),
    retries: 2,
  },
  ({ event, step }) =>
    step.run("recover", async () => {
      await unsafeCleanUpSends();
      return {
        open: await startWork(event.name === applicationStarted.name ? "restarted-sends" : "open-sends", event),
      };
    }),
);

/** A sending block was lifted by a person or by a successful probe: resume the sends it paused. */
export const retryPausedSends = inngest.createFunction(
  { id: "campaigns-wake-paused", triggers: [sendingResumed], retries: 4, ...lane("sends") },
  ({ event, step }) => step.run("wake", () => retryPaused(systemCtx(event.data.orgId, "campaigns-wake-paused"))),
);

const CONTINUE_JOB = "campaigns-continue-quota-waits";

/** The quota of messages per day changed: the sends that it stopped until the next day may have capacity again. */
export const continueQuotaWaitsOnChange = inngest.createFunction(
  { id: CONTINUE_JOB, triggers: [messageQuotaChanged], retries: 4, ...lane("sends") },
  ({ event, step }) => step.run("continue", () => continueQuotaWaits(systemCtx(event.data.orgId, CONTINUE_JOB))),
);
