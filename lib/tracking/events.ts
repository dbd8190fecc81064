import { eventType } from "inngest";
import { z } from "zod";

/** The organization has clicks, opens or unsubscribes to apply. */
export const trackingHit = eventType("crm/tracking.hit", { schema: z.object({ orgId: z.uuid() }) });
