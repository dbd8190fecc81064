import { CampaignId, CONTENT_ERRORS, sendTest, TestCampaign, TestCampaignResult } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

// POST /campaigns/:id/test: sends one test message; e-mail only to the caller's own address.
export const POST = route({
  summary: "Sends a test message of a campaign to the caller",
  permissions: [["app:campaigns"], ["app:campaigns:send"]],
  params: CampaignId,
  body: TestCampaign,
  rateLimit: { limit: 10 },
  response: TestCampaignResult,
  errors: [
    ...CONTENT_ERRORS,
    "campaign_incomplete",
    "campaign_not_found",
    "customer_not_found",
    "gateway_not_configured",
    "segment_not_found",
    "sending_blocked",
    "survey_not_found",
    "test_needs_user",
  ],
  idempotent: "outside",
  handler: ({ ctx, params, body }) => sendTest(ctx, { ...params, ...body }),
});
