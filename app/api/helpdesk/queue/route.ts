import { getWaitingQueue, QueueQuery } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "Who waits for an answer, the longest first",
  permissions: [["app:integrations"]],
  query: QueueQuery,
  handler: ({ ctx, query }) => getWaitingQueue(ctx, query),
});
