import { inngest } from "../../../lib/jobs/client.ts";
import { recordFailedRun } from "../../../lib/jobs/index.ts";
import { lane } from "../../../lib/jobs/lanes.ts";

const ID = "jobs-record-failed-run";

/** Records every failed run for the queue page, except failures of this function, to prevent a loop. */
export const recordFailedRunOnFailure = inngest.createFunction(
  {
    id: ID,
    triggers: [{ event: "inngest/function.failed", if: `event.data.function_id != "balcao-${ID}"` }],
    retries: 4,
    ...lane("scheduled"),
  },
  ({ event, step }) => step.run("record-failed-run", () => recordFailedRun(event.data)),
);
