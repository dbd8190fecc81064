import { listJobRuns } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { hasErpConnection } from "../settings/index.ts";
import { ERP_SYNC_TYPES, ErpSyncType } from "./schemas.ts";

/** What the page of the syncs needs to know to keep the room of what it will show. */
export type SyncOutline = { isConnected: boolean; running: ErpSyncType | null };

export async function getSyncOutline(ctx: Ctx): Promise<SyncOutline> {
  const [{ data }, isConnected] = await Promise.all([
    listJobRuns(ctx, { types: ERP_SYNC_TYPES, status: "running", limit: 1 }),
    hasErpConnection(ctx),
  ]);
  return { isConnected, running: data[0] ? ErpSyncType.parse(data[0].type) : null };
}
