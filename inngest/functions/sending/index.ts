import { attributeAgainOnChange, attributeNightly } from "./attribute-again.ts";
import { buildAudienceOnRequest } from "./build-audience.ts";
import { emailSend } from "./email-send.ts";
import { continueQuotaWaitsOnChange, recoverSends, retryPausedSends } from "./recover-sends.ts";
import { resumeSendRunOnRecovery } from "./resume-run.ts";
import { whatsappSend } from "./whatsapp-send.ts";

export const sendingFunctions = [
  buildAudienceOnRequest,
  whatsappSend,
  emailSend,
  recoverSends,
  retryPausedSends,
  continueQuotaWaitsOnChange,
  attributeAgainOnChange,
  attributeNightly,
  resumeSendRunOnRecovery,
] as const;
