import { customerErased } from "../../../lib/customers/index.ts";
import { forgetContact } from "../../../lib/helpdesk/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const JOB = "helpdesk-forget-contact";

/**
 * Deletes an erased customer's contact in the helpdesk. After ten failed retries, the hourly announcement tries again.
 */
export const forgetErasedContact = inngest.createFunction(
  { id: JOB, triggers: [customerErased], retries: 10, concurrency: { key: "event.data.orgId", limit: 1 } },
  async ({ event, step }) => {
    const { orgId, customerId } = event.data;
    return step.run("delete-contact", () => forgetContact(systemCtx(orgId, JOB), { customerId }));
  },
);
