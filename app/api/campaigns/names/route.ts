import { z } from "zod";
import { CampaignNamesQuery, listCampaignNames } from "@/lib/campaigns/index.ts";
import { listOf } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";

// GET /campaigns/names?q=…: names only, last changed first.
export const GET = route({
  summary: "Campaign names, the most recently changed first",
  permissions: [["app:campaigns"]],
  query: CampaignNamesQuery,
  response: listOf(z.object({ id: z.string(), name: z.string() })),
  handler: ({ ctx, query }) => listCampaignNames(ctx, query),
});
