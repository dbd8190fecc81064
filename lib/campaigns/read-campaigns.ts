import { ConflictError, NotFoundError } from "../core/errors.ts";
import type { Page } from "../core/paging.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { getMetrics } from "../sending/index.ts";
import { isUnderWay } from "../sending/schemas.ts";
import { visibleStores } from "../stores/index.ts";
import { sentContentOf, variantsOf } from "./rules/variants.ts";
import type {
  CampaignId,
  CampaignNamesQuery,
  CampaignRow,
  CampaignsQuery,
  CampaignView,
  ContentQuery,
  SentContentView,
} from "./schemas.ts";
import { type CampaignRecord, findCampaign, findCampaignNames, findCampaigns } from "./store/campaigns.ts";
import { findSentContent } from "./store/versions.ts";
import { toCampaignRow, toCampaignView, toSentContentView } from "./views.ts";

const MOST = 100;

/** Includes each campaign's metrics: sums over the ledger of a page's campaigns, read with one query. */
export async function listCampaigns(ctx: Ctx, query: CampaignsQuery): Promise<Page<CampaignRow>> {
  const storeIds = await visibleStores(ctx);
  const read = async (sql: Sql) => {
    const { data, ...page } = await findCampaigns(sql, ctx.orgId, query, storeIds);
    const ids = data.map(({ id }) => id);
    const numbers = await getMetrics(sql, ctx.orgId, ids, { storeIds });
    const rows = data.flatMap((line) => {
      const own = numbers.get(line.id);
      return own ? [toCampaignRow(line, own, query)] : [];
    });
    return { data: rows, ...page };
  };
  return heavyRead(ctx, () => ctx.db.sql(read));
}

/** Names only, for pickers: computes no ledger sums. */
export async function listCampaignNames(
  ctx: Ctx,
  { q }: CampaignNamesQuery,
): Promise<{ data: { id: string; name: string }[] }> {
  return { data: await findCampaignNames(ctx.db, ctx.orgId, { q, limit: MOST }) };
}

/** Counts only customers that the actor may see. */
export function getCampaign(ctx: Ctx, id: CampaignId): Promise<CampaignView> {
  return heavyRead(ctx, () => viewCampaign(ctx, id));
}

/** The same as the answer to a change, which must not be rejected after the change for want of a slot. */
export async function viewCampaign(ctx: Ctx, { id }: CampaignId): Promise<CampaignView> {
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

/** Number of the latest send, and whether it is under way; 0 before the first. */
export async function getCampaignOccurrence(
  ctx: Ctx,
  id: CampaignId,
): Promise<{ occurrence: number; isUnderWay: boolean }> {
  const { occurrence, status } = await getCampaignRecord(ctx, id);
  return { occurrence, isUnderWay: isUnderWay(status) };
}

/** The content of one send; without `occurrence`, of the latest one. 409 before the first send. */
export async function getSentContent(
  ctx: Ctx,
  { id, occurrence, variant = "A" }: CampaignId & ContentQuery,
): Promise<SentContentView> {
  const campaign = await getCampaignRecord(ctx, { id });
  const asked = occurrence ?? campaign.occurrence;
  if (asked === 0) throw new ConflictError("campaign_not_sent", "The campaign has not been sent yet");
  const sent = await findSentContent(ctx.db, ctx.orgId, id, asked);
  if (!sent || !variantsOf(sent).includes(variant)) throw new NotFoundError("send_not_found");
  return toSentContentView({ occurrence: asked, variant }, sentContentOf(sent, variant));
}
