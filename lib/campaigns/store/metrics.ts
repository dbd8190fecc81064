import type { Reader } from "../../platform/db.ts";
import type { CampaignMetrics, CampaignProgress } from "../schemas.ts";

export type CampaignNumbers = { metrics: CampaignMetrics; progress: CampaignProgress };

/** Sums over the ledger of each campaign's current occurrence; a campaign without recipients has zeros. */
export async function getMetrics(
  _sql: Reader,
  _orgId: string,
  _campaignIds: readonly string[],
): Promise<Map<string, CampaignNumbers>> {
  throw new Error("Not built yet");
}
