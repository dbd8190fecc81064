import { RetryOutcome } from "@/lib/core/queue-reports.ts";
import { route } from "@/lib/http/index.ts";
import { RetryFailed, retryFailedRuns } from "@/lib/jobs/index.ts";

// POST /admin/queue/retry-failed: retries everything that failed (no body), or the given runs or groups.
export const POST = route({
  summary: "Runs failed job runs again: all, or the named runs or groups",
  permissions: [["app:queues"]],
  body: RetryFailed.optional(),
  response: RetryOutcome,
  errors: ["failed_run_not_found"],
  idempotent: "outside",
  handler: ({ ctx, body }) => retryFailedRuns(ctx, body),
});
