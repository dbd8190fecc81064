import { checkNumberOnRequest } from "./check-number.ts";
import { processInboxOfWebhooks } from "./process-inbox.ts";
import { scheduleNumberChecks } from "./schedule-checks.ts";

export const messagingFunctions = [checkNumberOnRequest, scheduleNumberChecks, processInboxOfWebhooks] as const;
