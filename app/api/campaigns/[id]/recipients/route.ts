import { CampaignId, listRecipients, RecipientsQuery } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /campaigns/:id/recipients: the ledger of one send, limited to the actor's stores.
export const GET = route({
  summary: "Who got it, and what came of it",
  permissions: [["app:campaigns"]],
  params: CampaignId,
  query: RecipientsQuery,
  handler: ({ ctx, params, query }) => listRecipients(ctx, { ...query, ...params }),
});
