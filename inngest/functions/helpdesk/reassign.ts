import { reassignOrganization, reassignRequested, unsafeListHelpdeskTenants } from "../../../lib/helpdesk/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const JOB = "helpdesk-reassign";

/** Every five minutes: one event an organization, so that one slow helpdesk holds up nobody. */
export const scheduleReassign = inngest.createFunction(
  { id: "helpdesk-schedule-reassign", triggers: [{ cron: "*/5 * * * *" }], concurrency: 1, retries: 2 },
  async ({ step }) => {
    const orgIds = await step.run("list-organizations", () => unsafeListHelpdeskTenants({ reassigning: true }));
    if (orgIds.length > 0)
      await step.sendEvent(
        "request-reassignments",
        orgIds.map((orgId) => reassignRequested.create({ orgId, trigger: "schedule", actorId: null })),
      );
    return { organizations: orgIds.length };
  },
);

/** Whatever fails is the next run's: no more than one attempt of this one. */
export const reassignOnRequest = inngest.createFunction(
  { id: JOB, triggers: [reassignRequested], retries: 0, concurrency: { key: "event.data.orgId", limit: 1 } },
  async ({ event, step }) => {
    const { orgId, trigger, actorId } = event.data;
    return step.run("reassign", () => reassignOrganization(systemCtx(orgId, JOB), { trigger, actorId }));
  },
);
