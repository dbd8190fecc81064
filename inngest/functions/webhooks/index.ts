import { announcePause } from "./announce-pause.ts";
import { deliverWebhooks } from "./deliver.ts";

export const webhookFunctions = [deliverWebhooks, announcePause] as const;
