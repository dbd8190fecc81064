import { pageOf } from "@/lib/core/paging.ts";
import { listRefusedRows, RefusedRowsQuery, RefusedRowView } from "@/lib/erp/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "Rejected ERP rows and their reasons",
  permissions: [["app:erp"]],
  query: RefusedRowsQuery,
  response: pageOf(RefusedRowView),
  handler: ({ ctx, query }) => listRefusedRows(ctx, query),
});
