import type { FigureFilter, KeyedRow, RowPage } from "../core/figures/figures.ts";
import type { Ctx } from "../platform/ctx.ts";
import { visibleStores } from "../stores/index.ts";
import { getCampaignRecord } from "./read-campaigns.ts";
import { findLedgerMessages } from "./store/recipient-rows.ts";
import type { LedgerFilter, RecipientScope } from "./store/recipients.ts";
import { toMessageFigureRow } from "./views.ts";

/** A send, the latest by default; `storeId`: only customers of this store. */
export type SendOf = { campaignId: string; occurrence?: number | undefined; storeId?: string | undefined };

/** The send limited to customers that the actor may see. */
export async function getSendScope(ctx: Ctx, { campaignId, occurrence, storeId }: SendOf): Promise<RecipientScope> {
  const campaign = await getCampaignRecord(ctx, { id: campaignId });
  const visible = await visibleStores(ctx);
  const storeIds = storeId === undefined ? visible : [storeId].filter((id) => visible === null || visible.includes(id));
  return { campaignId, occurrence: occurrence ?? campaign.occurrence, storeIds };
}

/** Messages of a send as rows of a figure. */
export async function listSendMessages(
  ctx: Ctx,
  { filter, ...send }: SendOf & { filter: LedgerFilter },
  page: RowPage,
): Promise<KeyedRow[]> {
  const rows = await findLedgerMessages(ctx.db, ctx.orgId, await getSendScope(ctx, send), filter, page);
  return rows.map((row) => toMessageFigureRow(row, send.campaignId));
}

/** The send in words. */
export async function describeSend(ctx: Ctx, { campaignId, occurrence }: SendOf): Promise<FigureFilter[]> {
  const campaign = await getCampaignRecord(ctx, { id: campaignId });
  return [{ key: "send", values: { name: campaign.name, occurrence: occurrence ?? campaign.occurrence } }];
}
