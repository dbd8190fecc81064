import { CampaignId, checkRateLimit, RateLimitCheck, RateLimitQuery } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /campaigns/:id/rate-limit-check: whether the send fits within the account's daily limit.
export const GET = route({
  summary: "Whether the account's daily limit allows the campaign",
  permissions: [["app:campaigns"]],
  quota: "segmentQueriesPerMinute",
  params: CampaignId,
  query: RateLimitQuery,
  response: RateLimitCheck,
  errors: [
    "audience_count_too_slow",
    "campaign_not_found",
    "segment_not_found",
    "store_not_found",
    "whatsapp_number_not_found",
  ],
  handler: ({ ctx, params, query }) => checkRateLimit(ctx, { ...query, ...params }),
});
