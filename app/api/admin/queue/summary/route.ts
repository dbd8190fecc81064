import { route } from "@/lib/http/index.ts";
import { getQueueSummary } from "@/lib/jobs/index.ts";

export const GET = route({
  summary: "Current state of the job queues",
  permissions: [["app:queues"]],
  handler: ({ ctx }) => getQueueSummary(ctx),
});
