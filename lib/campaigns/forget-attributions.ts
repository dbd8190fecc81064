import type { Sql } from "../platform/db.ts";
import { markInfluenced } from "../sales/index.ts";
import { attributeSalesOf } from "./attribute-sales.ts";
import { deleteAttributions } from "./store/attributions.ts";

/**
 * Before a campaign is deleted, in that transaction and under `lockAttributions`: what is owed to it is owed to an
 * older message, or to none.
 */
export async function forgetAttributions(sql: Sql, orgId: string, campaignId: string, now: Date): Promise<void> {
  const { saleIds, customerIds } = await deleteAttributions(sql, orgId, campaignId);
  await markInfluenced(sql, orgId, { owed: [], unowed: saleIds });
  await attributeSalesOf(sql, orgId, customerIds, now);
}
