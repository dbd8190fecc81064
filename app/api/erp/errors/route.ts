import { listRefusedRows, RefusedRowsQuery } from "@/lib/erp/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "The rows of the ERP that were refused, and why",
  permissions: [["app:erp"]],
  query: RefusedRowsQuery,
  handler: ({ ctx, query }) => listRefusedRows(ctx, query),
});
