import type { z } from "zod";
import { oneOfParam } from "../core/list-filters.ts";
import { type Page, Paging, sorted } from "../core/paging.ts";
import { JOB_RUN_SORTS, listJobRuns } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { OTHER_RUN_TYPES } from "./schemas.ts";
import { findCampaignNames, findUserNames } from "./store.ts";
import { campaignIdOf, type OtherRunView, toOtherRunView } from "./views.ts";

export const OtherRunsQuery = Paging.extend({
  ...sorted(JOB_RUN_SORTS, { order: "desc" }),
  type: oneOfParam(OTHER_RUN_TYPES),
  status: oneOfParam(["running", "completed", "failed"]),
});
export type OtherRunsQuery = z.infer<typeof OtherRunsQuery>;

/** Job runs that do not read the ERP: RFM, campaigns, reassignment, retention. Newest first by default. */
export async function listOtherRuns(ctx: Ctx, { type, ...query }: OtherRunsQuery): Promise<Page<OtherRunView>> {
  const runs = await listJobRuns(ctx, { ...query, types: type ? [type] : OTHER_RUN_TYPES });
  const [users, campaigns] = await Promise.all([
    findUserNames(
      ctx,
      runs.data.flatMap(({ actorId }) => actorId ?? []),
    ),
    findCampaignNames(
      ctx,
      runs.data.flatMap((run) => campaignIdOf(run) ?? []),
    ),
  ]);
  // A send's counts cover every store's customers.
  const seesAll = ctx.storeScope === null;
  return { ...runs, data: runs.data.map((run) => toOtherRunView(run, { users, campaigns, seesAll })) };
}
