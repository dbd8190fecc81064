import { NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { getMetrics } from "../sending/index.ts";
import { visibleStores } from "../stores/index.ts";
import type { CampaignId, CampaignView } from "./schemas.ts";
import { type CampaignRecord, findCampaign } from "./store/campaigns.ts";
import { toCampaignView } from "./views.ts";

/** Counts only customers that the actor may see. */
export async function getCampaign(ctx: Ctx, { id }: CampaignId): Promise<CampaignView> {
  const storeIds = await visibleStores(ctx);
  return ctx.db.sql(async (sql) => {
    const record = await findCampaign(sql, ctx.orgId, id, storeIds);
    const numbers = (await getMetrics(sql, ctx.orgId, [id], { storeIds })).get(id);
    if (!record || !numbers) throw new NotFoundError("campaign_not_found");
    return toCampaignView(record, numbers);
  });
}

/** The stored record; 404 when it is missing or belongs to another organization. */
export async function getCampaignRecord(ctx: Ctx, { id }: CampaignId): Promise<CampaignRecord> {
  const record = await findCampaign(ctx.db, ctx.orgId, id);
  if (!record) throw new NotFoundError("campaign_not_found");
  return record;
}
