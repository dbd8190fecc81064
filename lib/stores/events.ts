import { eventType } from "inngest";
import { z } from "zod";

/** What somebody typed of a number proves nothing: its provider is to be asked whose it is. */
export const numberCheckRequested = eventType("crm/whatsapp-number.check-requested", {
  schema: z.object({ orgId: z.uuid(), numberId: z.uuid() }),
});
