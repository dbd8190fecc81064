import { NotFoundError } from "../../../lib/core/errors.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { checkNumber } from "../../../lib/messaging/index.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { numberCheckRequested } from "../../../lib/stores/index.ts";

const JOB = "messaging-check-number";

/** Checks a number with its provider: hourly and after a change. A number deleted since is not a failure. */
export const checkNumberOnRequest = inngest.createFunction(
  {
    id: JOB,
    triggers: [numberCheckRequested],
    retries: 2,
    ...lane("scheduled", { limit: { key: "event.data.orgId", limit: 2 } }),
  },
  async ({ event, step }) => {
    const { orgId, numberId } = event.data;
    const problem = await step.run("check", async () => {
      const number = await checkNumber(systemCtx(orgId, JOB), { id: numberId }).catch(ignoreMissing);
      return number?.checkProblem ?? null;
    });
    return { problem };
  },
);

function ignoreMissing(error: unknown): null {
  if (error instanceof NotFoundError) return null;
  throw error;
}
