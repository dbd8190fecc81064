import { z } from "zod";
import { CONTENT_ERRORS } from "@/lib/campaigns/index.ts";
import { Counts } from "@/lib/erp/index.ts";
import {
  AutomationCall,
  assertAutomationKey,
  organizationOfCall,
  unsafeReceiveAutomationCall,
} from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";
import { CAMPAIGN_STATUSES } from "@/lib/sending/names.ts";

// POST /webhooks/automation: authenticated by the installation's internal key, verified before the body is read.
export const POST = route({
  summary: "Webhook of the automation tool",
  public: true,
  security: "internalKey",
  rateLimit: { name: "webhooks-automation" },
  body: z.unknown(),
  rawBody: AutomationCall,
  authorize: ({ request }) => assertAutomationKey(request),
  response: z.union([
    Counts,
    z.object({ conversationId: z.number(), labels: z.array(z.string()) }),
    z.object({
      id: z.string(),
      status: z.enum(CAMPAIGN_STATUSES),
    }),
  ]),
  errors: [
    ...CONTENT_ERRORS,
    "campaign_being_sent",
    "campaign_beyond_own_stores",
    "campaign_changed",
    "campaign_incomplete",
    "campaign_not_found",
    "campaign_paused",
    "conversation_not_found",
    "helpdesk_failed",
    "helpdesk_not_configured",
    "invalid_key",
    "organization_not_found",
    "segment_not_found",
    "survey_not_found",
  ],
  idempotent: "transaction",
  organizationOf: organizationOfCall,
  handler: ({ body, beforeCommit }) => unsafeReceiveAutomationCall(body, beforeCommit),
});
