import { CampaignId, listRecipients, RecipientRow, RecipientsQuery } from "@/lib/campaigns/index.ts";
import { cursorPageOf } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";

// GET /campaigns/:id/recipients: the ledger of one send, limited to the actor's stores.
export const GET = route({
  mayLag: true,
  summary: "The recipients of a campaign and their results",
  permissions: [["app:campaigns"]],
  params: CampaignId,
  query: RecipientsQuery,
  response: cursorPageOf(RecipientRow),
  errors: ["campaign_not_found"],
  handler: ({ ctx, params, query }) => listRecipients(ctx, { ...query, ...params }),
});
