import { customerErased } from "../../../lib/customers/index.ts";
import { forgetContact } from "../../../lib/helpdesk/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { lane, ONE_PER_ORGANIZATION } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const JOB = "helpdesk-forget-contact";

/**
 * Deletes an erased customer's contact in the helpdesk. After ten failed retries, the hourly announcement tries again.
 */
export const forgetErasedContact = inngest.createFunction(
  { id: JOB, triggers: [customerErased], retries: 10, ...lane("scheduled", { limit: ONE_PER_ORGANIZATION }) },
  async ({ event, step }) => {
    const { orgId, customerId } = event.data;
    return step.run("delete-contact", () => forgetContact(systemCtx(orgId, JOB), { customerId }));
  },
);
