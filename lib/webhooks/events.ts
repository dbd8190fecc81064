import { eventType } from "inngest";
import { z } from "zod";

/** The organization has deliveries to make, besides those of newly recorded events. */
export const webhookDeliveriesDue = eventType("crm/webhook-deliveries.due", { schema: z.object({ orgId: z.uuid() }) });

/** An endpoint was paused because of its answers: tell the administrators. */
export const webhookEndpointPaused = eventType("crm/webhook-endpoint.paused", {
  schema: z.object({ orgId: z.uuid(), endpointId: z.uuid() }),
});
