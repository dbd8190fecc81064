import { route } from "@/lib/http/index.ts";
import { RetryFailed, retryFailedRuns } from "@/lib/jobs/index.ts";

// POST /admin/queue/retry-failed: without a body everything that failed, else these runs or groups of them.
export const POST = route({
  summary: "Runs again what failed: all of it, or the runs or groups named",
  permissions: [["app:queues"]],
  body: RetryFailed.optional(),
  handler: ({ ctx, body }) => retryFailedRuns(ctx, body),
});
