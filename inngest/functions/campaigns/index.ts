import { attributeAgainOnChange, attributeNightly } from "./attribute-again.ts";
import { buildAudienceOnRequest } from "./build-audience.ts";
import { emailSend } from "./email-send.ts";
import { recoverSends, wakePausedSends } from "./recover-sends.ts";
import { resumeSendRunOnRecovery } from "./resume-run.ts";
import { startDueCampaignOnEvent, waitForTime } from "./schedule.ts";
import { whatsappSend } from "./whatsapp-send.ts";

export const campaignFunctions = [
  buildAudienceOnRequest,
  whatsappSend,
  emailSend,
  recoverSends,
  wakePausedSends,
  attributeAgainOnChange,
  attributeNightly,
  startDueCampaignOnEvent,
  waitForTime,
  resumeSendRunOnRecovery,
] as const;
