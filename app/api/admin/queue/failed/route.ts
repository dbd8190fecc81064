import { FailedRuns } from "@/lib/core/queue-reports.ts";
import { route } from "@/lib/http/index.ts";
import { FailedRunsQuery, listFailedRuns } from "@/lib/jobs/index.ts";

export const GET = route({
  summary: "Failed job runs, individually and grouped by error",
  permissions: [["app:queues"]],
  query: FailedRunsQuery,
  response: FailedRuns,
  handler: ({ ctx, query }) => listFailedRuns(ctx, query),
});
