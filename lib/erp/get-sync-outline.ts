import { listJobRuns } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { hasErpConnection } from "../settings/index.ts";
import { ERP_SYNC_TYPES, ErpSyncType } from "./schemas.ts";

/** State the sync page needs to reserve layout space before its data is loaded. */
export type SyncOutline = { isConnected: boolean; running: ErpSyncType | null };

export async function getSyncOutline(ctx: Ctx): Promise<SyncOutline> {
  const [{ data }, isConnected] = await Promise.all([
    listJobRuns(ctx, { types: ERP_SYNC_TYPES, status: "running", limit: 1 }),
    hasErpConnection(ctx),
  ]);
  return { isConnected, running: data[0] ? ErpSyncType.parse(data[0].type) : null };
}
