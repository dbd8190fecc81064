import type { Page, Paging } from "../core/paging.ts";
import { listJobRuns } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { ERP_SYNC_TYPES } from "./schemas.ts";
import { findUserNames } from "./store.ts";
import { type SyncRunView, toSyncRunView } from "./views.ts";

/** The newest run first. */
export async function listSyncHistory(ctx: Ctx, paging: Paging): Promise<Page<SyncRunView>> {
  const runs = await listJobRuns(ctx, { ...paging, types: ERP_SYNC_TYPES });
  const names = await findUserNames(
    ctx,
    runs.data.flatMap(({ actorId }) => actorId ?? []),
  );
  return { ...runs, data: runs.data.map((run) => toSyncRunView(run, names)) };
}
