import { listSyncHistory, SyncHistoryQuery } from "@/lib/erp/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "The runs of the synchronization",
  permissions: [["app:erp"]],
  query: SyncHistoryQuery,
  handler: ({ ctx, query }) => listSyncHistory(ctx, query),
});
