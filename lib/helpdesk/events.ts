import { eventType } from "inngest";
import { z } from "zod";

const Group = z.object({ orgIds: z.array(z.uuid()) });

/** Messages are queued for the relay between WhatsApp and the organization's helpdesk. */
export const helpdeskRelayRequested = eventType("crm/helpdesk.relay-requested", {
  schema: z.object({ orgId: z.uuid() }),
});

/** A store may have opened or closed, or the setting for agents' hours has changed. */
export const agentHoursDue = eventType("crm/helpdesk-agent-hours.due", { schema: z.object({ orgId: z.uuid() }) });

/** A pass found several organizations in which a store may have opened or closed. */
export const agentHoursOfGroupDue = eventType("crm/helpdesk-agent-hours.group-due", { schema: Group });

/** Triggers a reassignment run for one organization: every five minutes or on a user's request. */
export const reassignRequested = eventType("crm/helpdesk-reassign.requested", {
  schema: z.object({ orgId: z.uuid(), trigger: z.enum(["schedule", "user"]), actorId: z.uuid().nullable() }),
});

/** A pass found several organizations in which a conversation may have waited too long. */
export const groupReassignRequested = eventType("crm/helpdesk-reassign.group-requested", { schema: Group });
