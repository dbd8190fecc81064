import { eventType } from "inngest";
import { z } from "zod";

/** Something came into the inbox of the webhooks. */
export const inboxFilled = eventType("crm/messaging.inbox-filled");

/** A stop was closed: what waited for it may send. */
export const sendingResumed = eventType("crm/messaging.sending-resumed", { schema: z.object({ orgId: z.uuid() }) });
