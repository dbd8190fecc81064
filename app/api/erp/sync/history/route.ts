import { Paging } from "@/lib/core/paging.ts";
import { listSyncHistory } from "@/lib/erp/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  permissions: [["app:erp"]],
  query: Paging,
  handler: ({ ctx, query }) => listSyncHistory(ctx, query),
});
