import { maskEmail, maskPhone } from "../core/masking.ts";
import { centsToAmount } from "../core/money.ts";
import type { Page } from "../core/paging.ts";
import { visibleStores } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { getCampaignRecord } from "./get-campaign.ts";
import type { CampaignId, RecipientRow, RecipientsQuery } from "./schemas.ts";
import { findRecipients, type RecipientRecord } from "./store/recipients.ts";

/** The ledger of one send, as far as the actor may see its customers. */
export async function listRecipients(
  ctx: Ctx,
  { id, ...query }: CampaignId & RecipientsQuery,
): Promise<Page<RecipientRow>> {
  const campaign = await getCampaignRecord(ctx, { id });
  const storeIds = await visibleStores(ctx);
  const scope = { campaignId: id, occurrence: query.occurrence ?? campaign.occurrence, storeIds };
  const { data, ...page } = await findRecipients(ctx.db, ctx.orgId, scope, query);
  return { data: data.map(toRecipientRow), ...page };
}

function toRecipientRow(row: RecipientRecord): RecipientRow {
  const { id, status, reasonCode, errorCode, conversions } = row;
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    ...{ id, status, reasonCode, errorCode, conversions },
    customer: { id: row.customerId, name: row.name },
    store: { id: row.storeId, tradeName: row.store },
    address: row.address && (row.channel === "email" ? maskEmail : maskPhone)(row.address),
    acceptedAt: iso(row.acceptedAt),
    deliveredAt: iso(row.deliveredAt),
    readAt: iso(row.readAt),
    failedAt: iso(row.failedAt),
    clickedAt: iso(row.clickedAt),
    repliedAt: iso(row.repliedAt),
    revenue: centsToAmount(row.revenueCents),
  };
}
