import { CampaignId, sendTest, TestCampaign, TestCampaignResult } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

// POST /campaigns/:id/test: sends one test message; e-mail only to the caller's own address.
export const POST = route({
  summary: "Sends a test message of a campaign to the caller",
  permissions: [["app:campaigns"], ["app:campaigns:send"]],
  params: CampaignId,
  body: TestCampaign,
  rateLimit: { limit: 10 },
  response: TestCampaignResult,
  handler: ({ ctx, params, body }) => sendTest(ctx, { ...params, ...body }),
});
