import { eventType } from "inngest";
import { z } from "zod";

/** Somebody clicked, opened or said no, and their organization doesn't know yet. */
export const trackingHit = eventType("crm/tracking.hit", { schema: z.object({ orgId: z.uuid() }) });
