import { listOtherRuns, OtherRunsQuery } from "@/lib/erp/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "Job runs of RFM, campaigns, reassignment and retention",
  permissions: [["app:erp"]],
  query: OtherRunsQuery,
  handler: ({ ctx, query }) => listOtherRuns(ctx, query),
});
