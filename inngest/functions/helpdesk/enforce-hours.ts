import { agentHoursDue, agentHoursOfGroupDue, enforceHours } from "../../../lib/helpdesk/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { doDue } from "../../../lib/jobs/index.ts";
import { lane, ONE_PER_ORGANIZATION } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const JOB = "helpdesk-enforce-hours";

/** Allows or blocks an organization's helpdesk agents by the opening hours of their stores. */
export const enforceAgentHours = inngest.createFunction(
  { id: JOB, triggers: [agentHoursDue], retries: 2, ...lane("scheduled", { limit: ONE_PER_ORGANIZATION }) },
  ({ event, step }) => step.run("enforce-hours", () => enforceHours(systemCtx(event.data.orgId, JOB))),
);

/** Of several organizations, each by itself. */
export const enforceHoursOfGroup = inngest.createFunction(
  { id: "helpdesk-enforce-hours-group", triggers: [agentHoursOfGroupDue], retries: 2, ...lane("scheduled") },
  ({ event, step }) => {
    const rows = event.data.orgIds.map((orgId) => ({ orgId }));
    const enforce = (orgId: string) => enforceHours(systemCtx(orgId, JOB));
    return step.run("enforce-hours", () => doDue("enforcing agents' hours", rows, ({ orgId }) => enforce(orgId)));
  },
);
