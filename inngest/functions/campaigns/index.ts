import { buildAudienceOnRequest } from "./build-audience.ts";
import { emailSend } from "./email-send.ts";
import { recoverSends, wakePausedSends } from "./recover-sends.ts";
import { whatsappSend } from "./whatsapp-send.ts";

export const campaignFunctions = [
  buildAudienceOnRequest,
  whatsappSend,
  emailSend,
  recoverSends,
  wakePausedSends,
] as const;
