import { reassignOrganization, reassignRequested } from "../../../lib/helpdesk/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { lane, ONE_PER_ORGANIZATION } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const JOB = "helpdesk-reassign";

/** No retries: the next scheduled run covers failures. */
export const reassignOnRequest = inngest.createFunction(
  {
    id: JOB,
    triggers: [reassignRequested],
    retries: 0,
    ...lane("scheduled", { limit: ONE_PER_ORGANIZATION, personWaitsIf: "event.data.trigger == 'user'" }),
  },
  async ({ event, step }) => {
    const { orgId, trigger, actorId } = event.data;
    return step.run("reassign", () => reassignOrganization(systemCtx(orgId, JOB), { trigger, actorId }));
  },
);
