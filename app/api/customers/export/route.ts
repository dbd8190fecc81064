import { CustomersExportQuery, exportCustomers } from "@/lib/customers/index.ts";
import { csvResponse, route } from "@/lib/http/index.ts";

// GET /customers/export: the filters of /customers, all pages, as CSV.
export const GET = route({
  permissions: [["app:customers"], ["app:segments:export"]],
  query: CustomersExportQuery,
  handler: async ({ ctx, query }) => csvResponse(await exportCustomers(ctx, query)),
});
