import { pageOf } from "@/lib/core/paging.ts";
import { listSyncHistory, SyncHistoryQuery, SyncRunView } from "@/lib/erp/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "ERP sync runs",
  permissions: [["app:erp"]],
  query: SyncHistoryQuery,
  response: pageOf(SyncRunView),
  handler: ({ ctx, query }) => listSyncHistory(ctx, query),
});
