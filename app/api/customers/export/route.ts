import { CustomersExportQuery, exportCustomers } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /customers/export: the filters of /customers, all pages, as CSV.
export const GET = route({
  permissions: [["app:customers"], ["app:segments:export"]],
  query: CustomersExportQuery,
  handler: async ({ ctx, query }) => {
    const { fileName, csv, rows, isTruncated } = await exportCustomers(ctx, query);
    const headers = {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      "x-export-rows": String(rows),
      "x-export-truncated": String(isTruncated),
    };
    return new Response(csv, { headers });
  },
});
