import { route } from "@/lib/http/index.ts";
import { FailedRunsQuery, listFailedRuns } from "@/lib/jobs/index.ts";

export const GET = route({
  summary: "What failed in the queues, alone and grouped by its error",
  permissions: [["app:queues"]],
  query: FailedRunsQuery,
  handler: ({ ctx, query }) => listFailedRuns(ctx, query),
});
