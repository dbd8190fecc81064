import { inngest } from "../../../lib/jobs/client.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { campaignStopped, whatsappRunRequested } from "../../../lib/sending/index.ts";
import { executeRun, FIRST_RUN } from "./execute-run.ts";

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
    ...lane("sends", { limit: { key: "event.data.numberId", limit: 1 }, beginsIf: FIRST_RUN }),
    cancelOn: [{ event: campaignStopped, match: "data.campaignId" }],
  },
  async ({ event, step, runId }) => {
    const turn = await executeRun({ step, runId, job: JOB }, event.data);
    const next = { ...event.data, isFirst: false };
    if (turn !== null) await step.sendEvent("request-turn", whatsappRunRequested.create({ ...next, turn }));
    return { turn };
  },
);
