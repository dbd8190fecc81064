import { eventType } from "inngest";
import { z } from "zod";

/** Something of the organization waits to cross between WhatsApp and its helpdesk. */
export const helpdeskRelayRequested = eventType("crm/helpdesk.relay-requested", {
  schema: z.object({ orgId: z.uuid() }),
});

/** A store may have opened or closed, or what that means to its agents has changed. */
export const agentHoursDue = eventType("crm/helpdesk-agent-hours.due", { schema: z.object({ orgId: z.uuid() }) });

/** An organization's waiting conversations are to be looked at: every five minutes, or because a person asked. */
export const reassignRequested = eventType("crm/helpdesk-reassign.requested", {
  schema: z.object({ orgId: z.uuid(), trigger: z.enum(["schedule", "user"]), actorId: z.uuid().nullable() }),
});
