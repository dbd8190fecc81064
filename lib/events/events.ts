import { eventType } from "inngest";
import { z } from "zod";

/**
 * Events were recorded for an organization that has webhooks. Written by `recording` in the transaction of the change.
 * Only a hint: while one waits no other is written, so a schedule must also look for events.
 */
export const eventsRecorded = eventType("crm/events.recorded", { schema: z.object({ orgId: z.uuid() }) });
