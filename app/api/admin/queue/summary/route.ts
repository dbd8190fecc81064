import { QueueReport } from "@/lib/core/queue-reports.ts";
import { route } from "@/lib/http/index.ts";
import { getQueueSummary } from "@/lib/jobs/index.ts";

export const GET = route({
  summary: "Current state of the job queues",
  permissions: [["app:queues"]],
  response: QueueReport,
  handler: ({ ctx }) => getQueueSummary(ctx),
});
