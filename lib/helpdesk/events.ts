import { eventType } from "inngest";
import { z } from "zod";

/** Messages are queued for the relay between WhatsApp and the organization's helpdesk. */
export const helpdeskRelayRequested = eventType("crm/helpdesk.relay-requested", {
  schema: z.object({ orgId: z.uuid() }),
});

/** A store may have opened or closed, or the setting for agents' hours has changed. */
export const agentHoursDue = eventType("crm/helpdesk-agent-hours.due", { schema: z.object({ orgId: z.uuid() }) });

/** Triggers a reassignment run for one organization: every five minutes or on a user's request. */
export const reassignRequested = eventType("crm/helpdesk-reassign.requested", {
  schema: z.object({ orgId: z.uuid(), trigger: z.enum(["schedule", "user"]), actorId: z.uuid().nullable() }),
});
