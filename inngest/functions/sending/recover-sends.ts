import { inngest } from "../../../lib/jobs/client.ts";
import { applicationStarted, engineStarted } from "../../../lib/jobs/index.ts";
import { sendingResumed } from "../../../lib/messaging/index.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { retryPaused, sendRecoveryDue, unsafeRecoverSends } from "../../../lib/sending/index.ts";

const JOB = "campaigns-recover-sends";

/** Recovers sends after a crash, an elapsed wait or a lost event, at every start and every minute. */
export const recoverSends = inngest.createFunction(
  { id: JOB, triggers: [engineStarted, applicationStarted, sendRecoveryDue], concurrency: 1, retries: 2 },
  ({ event, step }) =>
    step.run("recover", () => unsafeRecoverSends(JOB, { afterRestart: event.name === applicationStarted.name })),
);

/** A sending block was lifted by a person or by a successful probe: resume the sends it paused. */
export const retryPausedSends = inngest.createFunction(
  { id: "campaigns-wake-paused", triggers: [sendingResumed], retries: 4 },
  ({ event, step }) => step.run("wake", () => retryPaused(systemCtx(event.data.orgId, "campaigns-wake-paused"))),
);
