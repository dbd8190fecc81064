import { eventType } from "inngest";
import { z } from "zod";

/**
 * Events were recorded for an organization that has webhooks. Only a hint, written by `recording` in the transaction of
 * the change: when it arrives, a transaction that began earlier can still keep the events unreadable for a moment.
 */
export const eventsRecorded = eventType("crm/events.recorded", { schema: z.object({ orgId: z.uuid() }) });
