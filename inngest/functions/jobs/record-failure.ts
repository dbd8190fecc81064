import { inngest } from "../../../lib/jobs/client.ts";
import { recordFailedRun } from "../../../lib/jobs/index.ts";

const ID = "jobs-record-failure";

/** Every failure of every function, for the queue page. Its own would go round in circles. */
export const recordFailure = inngest.createFunction(
  {
    id: ID,
    triggers: [{ event: "inngest/function.failed", if: `event.data.function_id != "balcao-${ID}"` }],
    retries: 4,
  },
  ({ event, step }) => step.run("record-failure", () => recordFailedRun(event.data)),
);
