import { inngest } from "../../../lib/jobs/client.ts";
import { campaignStopped, emailTurnRequested } from "../../../lib/sending/index.ts";
import { takeTurn } from "./take-turn.ts";

const JOB = "campaigns-email-send";

/**
 * One batch run per function run, one run at a time per organization, whose campaigns share a mail server. Each run
 * requests the next.
 */
export const emailSend = inngest.createFunction(
  {
    id: JOB,
    triggers: [emailTurnRequested],
    retries: 4,
    concurrency: { key: "event.data.orgId", limit: 1 },
    cancelOn: [{ event: campaignStopped, match: "data.campaignId" }],
  },
  async ({ event, step, runId }) => {
    const turn = await takeTurn({ step, runId, job: JOB }, event.data);
    if (turn !== null) await step.sendEvent("request-turn", emailTurnRequested.create({ ...event.data, turn }));
    return { turn };
  },
);
