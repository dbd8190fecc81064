import { eventType } from "inngest";
import { z } from "zod";

/** A lane of the webhook inbox has new deliveries. Events of version 0.9.0 name none: the first lane. */
export const inboxFilled = eventType("crm/messaging.inbox-filled", {
  schema: z.object({ lane: z.int().min(0).optional() }),
});

/** A sending block was lifted: waiting sends may continue. */
export const sendingResumed = eventType("crm/messaging.sending-resumed", { schema: z.object({ orgId: z.uuid() }) });
