import type { Sql } from "../../platform/db.ts";

/** Before a campaign is deleted, in that transaction: its sales are owed to an older message, or to none. */
export async function forgetAttributions(_sql: Sql, _orgId: string, _campaignId: string): Promise<void> {
  throw new Error("Not built yet");
}
