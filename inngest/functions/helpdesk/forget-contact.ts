import { customerErased } from "../../../lib/customers/index.ts";
import { forgetContact } from "../../../lib/helpdesk/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const JOB = "helpdesk-forget-contact";

/** The helpdesk forgets who was erased; it may be away for hours. */
export const forgetErasedContact = inngest.createFunction(
  { id: JOB, triggers: [customerErased], retries: 10, concurrency: { key: "event.data.orgId", limit: 1 } },
  async ({ event, step }) => {
    const { orgId, customerId } = event.data;
    const contacts = await step.run("rename-contact", () => forgetContact(systemCtx(orgId, JOB), { customerId }));
    return { contacts };
  },
);
