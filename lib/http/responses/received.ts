import { z } from "zod";

/** Response of a webhook, and of a page that a person answers once. */
export const Received = z.object({ received: z.literal(true) });
