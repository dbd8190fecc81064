import { processInboxOfWebhooks } from "./process-inbox.ts";

export const messagingFunctions = [processInboxOfWebhooks] as const;
