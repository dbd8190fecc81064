import type { Page } from "../core/paging.ts";
import type { Ctx } from "../platform/ctx.ts";
import { getMetrics } from "../sending/index.ts";
import { visibleStores } from "../stores/index.ts";
import type { CampaignRow, CampaignsQuery } from "./schemas.ts";
import { findCampaigns } from "./store/campaigns.ts";
import { toCampaignRow } from "./views.ts";

/** Includes each campaign's metrics, read with one query per page. */
export async function listCampaigns(ctx: Ctx, query: CampaignsQuery): Promise<Page<CampaignRow>> {
  const storeIds = await visibleStores(ctx);
  return ctx.db.sql(async (sql) => {
    const { data, ...page } = await findCampaigns(sql, ctx.orgId, query, storeIds);
    const ids = data.map(({ id }) => id);
    const numbers = await getMetrics(sql, ctx.orgId, ids, { storeIds });
    const rows = data.flatMap((line) => {
      const own = numbers.get(line.id);
      return own ? [toCampaignRow(line, own, query)] : [];
    });
    return { data: rows, ...page };
  });
}
