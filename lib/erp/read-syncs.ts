import type { Page } from "../core/paging.ts";
import { type JobRun, type JobRunStatus, listJobRunErrors, listJobRuns } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { countSends } from "../sending/index.ts";
import { getCheckpoints, hasErpConnection } from "../settings/index.ts";
import { OTHER_RUN_TYPES } from "./names.ts";
import type { SyncStatus } from "./responses.ts";
import {
  ERP_SYNC_TYPES,
  ErpSyncType,
  type OtherRunsQuery,
  type RejectedRowsQuery,
  type SyncHistoryQuery,
  SyncInput,
} from "./schemas.ts";
import { findCampaignNames, findUserNames } from "./store/names.ts";
import {
  campaignIdOf,
  type OtherRunView,
  type SyncRunView,
  toOtherRunView,
  toRejectedRowView,
  toSyncRunView,
} from "./views.ts";

export type { SyncStatus } from "./responses.ts";

const SALES_TYPES: readonly ErpSyncType[] = ["erp_full", "erp_incremental", "erp_sales"];
/** Windowed runs do not count for `dataUpTo`; there are never this many in a row. */
const LOOK_BACK = 20;

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

/** State the sync page needs to reserve layout space before its data is loaded. */
export type SyncOutline = { isConnected: boolean; running: ErpSyncType | null };

export async function getSyncOutline(ctx: Ctx): Promise<SyncOutline> {
  const [{ data }, isConnected] = await Promise.all([
    listJobRuns(ctx, { types: ERP_SYNC_TYPES, status: "running", limit: 1 }),
    hasErpConnection(ctx),
  ]);
  return { isConnected, running: data[0] ? ErpSyncType.parse(data[0].type) : null };
}

export async function listSyncHistory(ctx: Ctx, query: SyncHistoryQuery): Promise<Page<SyncRunView>> {
  const runs = await listJobRuns(ctx, { ...query, types: ERP_SYNC_TYPES });
  const names = await findUserNames(
    ctx,
    runs.data.flatMap(({ actorId }) => actorId ?? []),
  );
  return { ...runs, data: runs.data.map((run) => toSyncRunView(run, names)) };
}

/** Job runs that do not read the ERP: RFM, campaigns, reassignment, retention. Newest first by default. */
export async function listOtherRuns(ctx: Ctx, { type, ...query }: OtherRunsQuery): Promise<Page<OtherRunView>> {
  const runs = await listJobRuns(ctx, { ...query, types: type ? [type] : OTHER_RUN_TYPES });
  const [users, campaigns, sends] = await Promise.all([
    findUserNames(
      ctx,
      runs.data.flatMap(({ actorId }) => actorId ?? []),
    ),
    findCampaignNames(
      ctx,
      runs.data.flatMap((run) => campaignIdOf(run) ?? []),
    ),
    // The stored counts of a send appear at its end, and what a message becomes later is only in the ledger.
    countSends(
      ctx.db,
      ctx.orgId,
      runs.data.flatMap(({ id, type }) => (type === "campaign_send" ? id : [])),
    ),
  ]);
  // A send's counts cover every store's customers.
  const seesAll = ctx.storeScope === null;
  return { ...runs, data: runs.data.map((run) => toOtherRunView(run, { users, campaigns, sends, seesAll })) };
}

/** Rejected rows with their reason, newest first by default. */
export async function listRejectedRows(
  ctx: Ctx,
  { open, ...filter }: RejectedRowsQuery,
): Promise<Page<ReturnType<typeof toRejectedRowView>>> {
  const rows = await listJobRunErrors(ctx, { ...filter, isOpen: open });
  return { ...rows, data: rows.data.map(toRejectedRowView) };
}
