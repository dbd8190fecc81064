import { inngest } from "../../../lib/jobs/client.ts";
import { campaignStopped, whatsappTurnRequested } from "../../../lib/sending/index.ts";
import { takeTurn } from "./take-turn.ts";

const JOB = "campaigns-whatsapp-send";

/**
 * One batch run per function run, one run at a time per number; campaigns that share it alternate. Each run requests
 * the next.
 */
export const whatsappSend = inngest.createFunction(
  {
    id: JOB,
    triggers: [whatsappTurnRequested],
    retries: 4,
    concurrency: { key: "event.data.numberId", limit: 1 },
    cancelOn: [{ event: campaignStopped, match: "data.campaignId" }],
  },
  async ({ event, step, runId }) => {
    const turn = await takeTurn({ step, runId, job: JOB }, event.data);
    if (turn !== null) await step.sendEvent("request-turn", whatsappTurnRequested.create({ ...event.data, turn }));
    return { turn };
  },
);
