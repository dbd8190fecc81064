import { listSyncHistory, SyncHistoryQuery } from "@/lib/erp/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "ERP sync runs",
  permissions: [["app:erp"]],
  query: SyncHistoryQuery,
  handler: ({ ctx, query }) => listSyncHistory(ctx, query),
});
