import { CustomersQuery, listCustomers } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "Customers",
  permissions: [["app:customers"]],
  query: CustomersQuery,
  handler: ({ ctx, query }) => listCustomers(ctx, query),
});
