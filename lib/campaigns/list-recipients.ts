import type { Page } from "../core/paging.ts";
import type { Ctx } from "../platform/ctx.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { visibleStores } from "../stores/index.ts";
import { getCampaignRecord } from "./get-campaign.ts";
import type { CampaignId, RecipientRow, RecipientsQuery } from "./schemas.ts";
import { findRecipients } from "./store/recipients.ts";
import { toRecipientRow } from "./views.ts";

/** The ledger of one send, limited to customers that the actor may see. */
export async function listRecipients(
  ctx: Ctx,
  { id, ...query }: CampaignId & RecipientsQuery,
): Promise<Page<RecipientRow>> {
  const campaign = await getCampaignRecord(ctx, { id });
  const storeIds = await visibleStores(ctx);
  const scope = { campaignId: id, occurrence: query.occurrence ?? campaign.occurrence, storeIds };
  const { data, ...page } = await heavyRead(ctx, () => findRecipients(ctx.db, ctx.orgId, scope, query));
  return { data: data.map(toRecipientRow), ...page };
}
