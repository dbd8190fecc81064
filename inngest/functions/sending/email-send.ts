import { inngest } from "../../../lib/jobs/client.ts";
import { lane, ONE_PER_ORGANIZATION } from "../../../lib/jobs/lanes.ts";
import { campaignStopped, emailRunRequested } from "../../../lib/sending/index.ts";
import { executeRun, FIRST_RUN } from "./execute-run.ts";

const JOB = "campaigns-email-send";

/**
 * One send run per function run, one run at a time per organization, whose campaigns share a mail server. Each run
 * requests the next.
 */
export const emailSend = inngest.createFunction(
  {
    id: JOB,
    triggers: [emailRunRequested],
    retries: 4,
    ...lane("sends", { limit: ONE_PER_ORGANIZATION, beginsIf: FIRST_RUN }),
    cancelOn: [{ event: campaignStopped, match: "data.campaignId" }],
  },
  async ({ event, step, runId }) => {
    const turn = await executeRun({ step, runId, job: JOB }, event.data);
    const next = { ...event.data, isFirst: false };
    if (turn !== null) await step.sendEvent("request-turn", emailRunRequested.create({ ...next, turn }));
    return { turn };
  },
);
