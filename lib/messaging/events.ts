import { eventType } from "inngest";
import { z } from "zod";

/** The webhook inbox has new deliveries. */
export const inboxFilled = eventType("crm/messaging.inbox-filled");

/** A sending block was lifted: waiting sends may continue. */
export const sendingResumed = eventType("crm/messaging.sending-resumed", { schema: z.object({ orgId: z.uuid() }) });
