import { DATABASE_ERRORS, getWaitingQueue, QueueQuery, WaitingQueue } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "Waiting conversations, the longest wait first",
  permissions: [["app:helpdesk"]],
  query: QueueQuery,
  response: WaitingQueue,
  errors: [...DATABASE_ERRORS],
  handler: ({ ctx, query }) => getWaitingQueue(ctx, query),
});
