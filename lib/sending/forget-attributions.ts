import type { Sql } from "../platform/db.ts";
import { markInfluenced } from "../sales/index.ts";
import { attributeSalesOf } from "./attribute-sales.ts";
import { deleteAttributions } from "./store/attributions.ts";

/**
 * Before a campaign is deleted, attributes its sales to older messages or to none. Runs in the caller's transaction,
 * under `lockAttributions`.
 */
export async function forgetAttributions(sql: Sql, orgId: string, campaignId: string, now: Date): Promise<void> {
  const { saleIds, customerIds } = await deleteAttributions(sql, orgId, campaignId);
  await markInfluenced(sql, orgId, { owed: [], unowed: saleIds });
  await attributeSalesOf(sql, orgId, customerIds, now);
}
