import type { Ctx } from "../platform/ctx.ts";
import type { CampaignNamesQuery } from "./schemas.ts";
import { findCampaignNames } from "./store/campaigns.ts";

const MOST = 100;

/** What campaigns are called, for whoever chooses one: no sums over their ledgers. */
export async function listCampaignNames(
  ctx: Ctx,
  { q }: CampaignNamesQuery,
): Promise<{ data: { id: string; name: string }[] }> {
  return { data: await findCampaignNames(ctx.db, ctx.orgId, { q, limit: MOST }) };
}
