import { eventType } from "inngest";
import { z } from "zod";

/** A typed number proves no ownership: a check with its provider is required. */
export const numberCheckRequested = eventType("crm/whatsapp-number.check-requested", {
  schema: z.object({ orgId: z.uuid(), numberId: z.uuid() }),
});
