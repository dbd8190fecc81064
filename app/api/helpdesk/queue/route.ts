import { getWaitingQueue, QueueQuery } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  permissions: [["app:integrations"]],
  query: QueueQuery,
  handler: ({ ctx, query }) => getWaitingQueue(ctx, query),
});
