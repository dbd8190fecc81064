import { route } from "@/lib/http/index.ts";
import { getQueueSummary } from "@/lib/jobs/index.ts";

export const GET = route({
  summary: "What the queues hold now",
  permissions: [["app:queues"]],
  handler: ({ ctx }) => getQueueSummary(ctx),
});
