import type { Ctx } from "../platform/ctx.ts";
import type { CampaignNamesQuery } from "./schemas.ts";
import { findCampaignNames } from "./store/campaigns.ts";

const MOST = 100;

/** Names only, for pickers: computes no ledger sums. */
export async function listCampaignNames(
  ctx: Ctx,
  { q }: CampaignNamesQuery,
): Promise<{ data: { id: string; name: string }[] }> {
  return { data: await findCampaignNames(ctx.db, ctx.orgId, { q, limit: MOST }) };
}
