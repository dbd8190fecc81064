import { type JobRun, type JobRunStatus, listJobRuns } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { getCheckpoints, hasErpConnection } from "../settings/index.ts";
import { ERP_SYNC_TYPES, type ErpSyncType, SyncInput } from "./schemas.ts";
import { findUserNames } from "./store.ts";
import { type SyncRunView, toSyncRunView } from "./views.ts";

const SALES_TYPES: readonly ErpSyncType[] = ["erp_full", "erp_incremental", "erp_sales"];
/** Windowed runs do not count for `dataUpTo`; there are never this many in a row. */
const LOOK_BACK = 20;

export type SyncStatus = {
  /** Whether an ERP connection is configured. */
  isConnected: boolean;
  running: SyncRunView | null;
  lastCompleted: SyncRunView | null;
  lastFailed: SyncRunView | null;
  checkpoints: { lastCustomerTransId: number; lastTransactionTransId: number };
  /** Every sale known to the ERP at this time has been imported. */
  dataUpTo: string | null;
};

export async function getSyncStatus(ctx: Ctx): Promise<SyncStatus> {
  const newest = async (status: JobRunStatus, types = ERP_SYNC_TYPES, limit = 1): Promise<JobRun[]> =>
    (await listJobRuns(ctx, { types, status, limit })).data;
  const [[running], [completed], [failed], complete, checkpoints, isConnected] = await Promise.all([
    newest("running"),
    newest("completed"),
    newest("failed"),
    newest("completed", SALES_TYPES, LOOK_BACK),
    getCheckpoints(ctx),
    hasErpConnection(ctx),
  ]);
  const shown = [running, completed, failed].flatMap((run) => run?.actorId ?? []);
  const names = await findUserNames(ctx, shown);
  const view = (run: JobRun | undefined) => (run ? toSyncRunView(run, names) : null);
  const upToDate = complete.find((run) => SyncInput.parse(run.input).window === null);
  return {
    isConnected,
    running: view(running),
    lastCompleted: view(completed),
    lastFailed: view(failed),
    checkpoints: {
      lastCustomerTransId: Number(checkpoints.customers),
      lastTransactionTransId: Number(checkpoints.transactions),
    },
    dataUpTo: upToDate?.startedAt.toISOString() ?? null,
  };
}
