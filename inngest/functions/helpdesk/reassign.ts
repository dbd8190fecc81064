import { groupReassignRequested, reassignOrganization, reassignRequested } from "../../../lib/helpdesk/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { doDue } from "../../../lib/jobs/index.ts";
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

/** So that slow helpdesks delay no other organization of the group. */
const AT_A_TIME = 5;

/** Of several organizations, each by itself. A person's run of one of them may go on beside it: the later one does nothing. */
export const reassignGroup = inngest.createFunction(
  { id: "helpdesk-reassign-group", triggers: [groupReassignRequested], retries: 0, ...lane("scheduled") },
  ({ event, step }) => {
    const rows = event.data.orgIds.map((orgId) => ({ orgId }));
    const reassign = (orgId: string) => reassignOrganization(systemCtx(orgId, JOB), { trigger: "schedule" });
    return step.run("reassign", () => doDue("reassignment", rows, ({ orgId }) => reassign(orgId), AT_A_TIME));
  },
);
