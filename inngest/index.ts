import type { InngestFunction } from "inngest";
import { campaignFunctions } from "./functions/campaigns/index.ts";
import { customerFunctions } from "./functions/customers/index.ts";
import { erpFunctions } from "./functions/erp/index.ts";
import { experimentFunctions } from "./functions/experiments/index.ts";
import { helpdeskFunctions } from "./functions/helpdesk/index.ts";
import { importFunctions } from "./functions/imports/index.ts";
import { jobFunctions } from "./functions/jobs/index.ts";
import { messagingFunctions } from "./functions/messaging/index.ts";
import { rfmFunctions } from "./functions/rfm/index.ts";
import { segmentFunctions } from "./functions/segments/index.ts";
import { sendingFunctions } from "./functions/sending/index.ts";
import { trackingFunctions } from "./functions/tracking/index.ts";
import { webhookFunctions } from "./functions/webhooks/index.ts";

/** All functions served by `/api/inngest`; each slice adds the array of its `inngest/functions/<slice>/index.ts`. */
export const functions: InngestFunction.Any[] = [
  ...customerFunctions,
  ...jobFunctions,
  ...erpFunctions,
  ...importFunctions,
  ...rfmFunctions,
  ...segmentFunctions,
  ...messagingFunctions,
  ...trackingFunctions,
  ...sendingFunctions,
  ...campaignFunctions,
  ...experimentFunctions,
  ...helpdeskFunctions,
  ...webhookFunctions,
];
