import { DAY_MS } from "../core/dates.ts";
import { centsToAmount } from "../core/money.ts";
import type { Ctx } from "../platform/ctx.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { getMetrics } from "../sending/index.ts";
import { VARIANTS } from "../sending/schemas.ts";
import { getOrganizationSettings } from "../settings/index.ts";
import { visibleStores } from "../stores/index.ts";
import { getCampaignRecord } from "./read-campaigns.ts";
import type { CampaignId, CampaignReport, ReportQuery } from "./schemas.ts";
import { findReport, type ReportRows } from "./store/report.ts";
import { toSellerView } from "./views.ts";

/** Results of one send, limited to customers that the actor may see. All figures are sums over the ledger. */
export async function getReport(
  ctx: Ctx,
  { id, occurrence: asked }: CampaignId & ReportQuery,
): Promise<CampaignReport> {
  const campaign = await getCampaignRecord(ctx, { id });
  const storeIds = await visibleStores(ctx);
  const { attributionWindowDays, replyWindowHours } = await getOrganizationSettings(ctx);
  const occurrence = asked ?? campaign.occurrence;
  const read = () =>
    ctx.db.sql(async (sql) => ({
      numbers: (await getMetrics(sql, ctx.orgId, [id], { storeIds, occurrence })).get(id),
      rows: await findReport(sql, ctx.orgId, { campaignId: id, occurrence, storeIds }),
    }));
  const { numbers, rows } = await heavyRead(ctx, read);
  if (!numbers) throw new Error("The report query returned no row");
  const openUntil = rows.lastAcceptedAt && new Date(rows.lastAcceptedAt.getTime() + attributionWindowDays * DAY_MS);
  return {
    occurrence,
    ...numbers,
    attributionWindowDays,
    replyWindowHours,
    openUntil: openUntil?.toISOString() ?? null,
    isPartial: openUntil !== null && openUntil > ctx.clock.now(),
    content: contentOf(rows, occurrence),
    ...toBreakdowns(rows),
  };
}

function contentOf({ occurrences }: ReportRows, occurrence: number): CampaignReport["content"] {
  const sent = occurrences.find((row) => row.occurrence === occurrence);
  if (!sent || sent.contentVersion === null || sent.channel === null) return null;
  const variants = VARIANTS.slice(0, 1 + sent.otherVariants);
  return { version: sent.contentVersion, isExact: sent.isExact === true, channel: sent.channel, variants };
}

function toBreakdowns({ occurrences, hours, stores, sellers, links, failures, skips }: ReportRows) {
  return {
    hours,
    links,
    failures,
    skips,
    occurrences: occurrences.map(({ startedAt, isExact: _, channel: __, otherVariants: ___, ...row }) => ({
      ...row,
      startedAt: startedAt?.toISOString() ?? null,
    })),
    stores: stores.map(({ storeId, store, revenueCents, ...row }) => ({
      ...row,
      store: { id: storeId, tradeName: store },
      revenue: centsToAmount(revenueCents),
    })),
    sellers: sellers.map(toSellerView),
  };
}
