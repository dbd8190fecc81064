import type { z } from "zod";
import { type Page, Paging, sorted } from "../core/paging.ts";
import { JOB_RUN_SORTS, listJobRuns } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { ERP_SYNC_TYPES } from "./schemas.ts";
import { findUserNames } from "./store.ts";
import { type SyncRunView, toSyncRunView } from "./views.ts";

export const SyncHistoryQuery = Paging.extend(sorted(JOB_RUN_SORTS, { order: "desc" }));
export type SyncHistoryQuery = z.infer<typeof SyncHistoryQuery>;

/** Newest run first by default. */
export async function listSyncHistory(ctx: Ctx, query: SyncHistoryQuery): Promise<Page<SyncRunView>> {
  const runs = await listJobRuns(ctx, { ...query, types: ERP_SYNC_TYPES });
  const names = await findUserNames(
    ctx,
    runs.data.flatMap(({ actorId }) => actorId ?? []),
  );
  return { ...runs, data: runs.data.map((run) => toSyncRunView(run, names)) };
}
