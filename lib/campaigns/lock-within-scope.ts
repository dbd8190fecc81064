import { ForbiddenError, NotFoundError } from "../core/errors.ts";
import type { Sql } from "../platform/db.ts";
import { type LockedCampaign, lockWithStatus } from "./store/write-campaign.ts";

/**
 * Locks the campaign until the transaction ends. 404 if missing; 403 if it targets, or ever targeted, stores that the
 * actor does not see. `visible` comes from `visibleStores`, called before the transaction.
 */
export async function lockWithinScope(
  sql: Sql,
  orgId: string,
  { id, visible }: { id: string; visible: readonly string[] | null },
): Promise<LockedCampaign> {
  const campaign = await lockWithStatus(sql, orgId, id, visible);
  if (!campaign) throw new NotFoundError("campaign_not_found");
  if (!campaign.isWithin)
    throw new ForbiddenError(
      "campaign_beyond_own_stores",
      "The campaign includes stores that you cannot access: duplicate it for your own stores",
    );
  return campaign;
}
