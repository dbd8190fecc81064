import { inngest } from "../../../lib/jobs/client.ts";
import { recordFailedRun } from "../../../lib/jobs/index.ts";

const ID = "jobs-record-failed-run";

/** Every failure of every function, for the queue page. Its own would go round in circles. */
export const recordFailedRunOnFailure = inngest.createFunction(
  {
    id: ID,
    triggers: [{ event: "inngest/function.failed", if: `event.data.function_id != "balcao-${ID}"` }],
    retries: 4,
  },
  ({ event, step }) => step.run("record-failed-run", () => recordFailedRun(event.data)),
);
