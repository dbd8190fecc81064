import { pageOf } from "@/lib/core/paging.ts";
import { listOtherRuns, OtherRunsQuery, OtherRunView } from "@/lib/erp/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "Job runs of RFM, campaigns, reassignment and retention",
  permissions: [["app:erp"]],
  query: OtherRunsQuery,
  response: pageOf(OtherRunView),
  handler: ({ ctx, query }) => listOtherRuns(ctx, query),
});
