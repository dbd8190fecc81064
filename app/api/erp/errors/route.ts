import { pageOf } from "@/lib/core/paging.ts";
import { listRejectedRows, RejectedRowsQuery, RejectedRowView } from "@/lib/erp/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "Rejected ERP rows and their reasons",
  permissions: [["app:erp"]],
  query: RejectedRowsQuery,
  response: pageOf(RejectedRowView),
  handler: ({ ctx, query }) => listRejectedRows(ctx, query),
});
