import { inngest } from "../../../lib/jobs/client.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { campaignStopped, whatsappRunRequested } from "../../../lib/sending/index.ts";
import { executeRun } from "./execute-run.ts";

const JOB = "campaigns-whatsapp-send";

/**
 * One send run per function run, one run at a time per number; campaigns that share it alternate. Each run requests
 * the next.
 */
export const whatsappSend = inngest.createFunction(
  {
    id: JOB,
    triggers: [whatsappRunRequested],
    retries: 4,
    ...lane("sends", { limit: { key: "event.data.numberId", limit: 1 } }),
    cancelOn: [{ event: campaignStopped, match: "data.campaignId" }],
  },
  async ({ event, step, runId }) => {
    const turn = await executeRun({ step, runId, job: JOB }, event.data);
    if (turn !== null) await step.sendEvent("request-turn", whatsappRunRequested.create({ ...event.data, turn }));
    return { turn };
  },
);
