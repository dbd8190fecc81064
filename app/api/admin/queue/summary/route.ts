import { route } from "@/lib/http/index.ts";
import { getQueueSummary } from "@/lib/jobs/index.ts";

export const GET = route({
  permissions: [["app:queues"]],
  handler: ({ ctx }) => getQueueSummary(ctx),
});
