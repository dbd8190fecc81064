import { CustomersExportQuery, exportCustomers } from "@/lib/customers/index.ts";
import { CSV_ANSWER, csvResponse, route } from "@/lib/http/index.ts";

// GET /customers/export: all customers that match the filters of /customers, as CSV.
export const GET = route({
  summary: "Customers as a masked CSV file",
  permissions: [["app:customers"], ["app:segments:export"]],
  quota: "exportsPerHour",
  query: CustomersExportQuery,
  answers: CSV_ANSWER,
  handler: async ({ ctx, query }) => csvResponse(await exportCustomers(ctx, query)),
});
