import { eventType } from "inngest";
import { z } from "zod";

/** A person was erased. Whatever another slice keeps of them (redirect tokens, conversations) goes as well. */
export const customerErased = eventType("crm/customer.erased", {
  schema: z.object({ orgId: z.uuid(), customerId: z.uuid() }),
});
