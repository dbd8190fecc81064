import { route } from "@/lib/http/index.ts";
import { FailedRunsQuery, listFailedRuns } from "@/lib/jobs/index.ts";

export const GET = route({
  permissions: [["app:queues"]],
  query: FailedRunsQuery,
  handler: ({ ctx, query }) => listFailedRuns(ctx, query),
});
