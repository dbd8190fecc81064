import { eventType } from "inngest";
import { z } from "zod";

/** A person was erased. Other slices delete their data about them too (redirect tokens, conversations). */
export const customerErased = eventType("crm/customer.erased", {
  schema: z.object({ orgId: z.uuid(), customerId: z.uuid() }),
});
