import { cursorPageOf } from "@/lib/core/paging.ts";
import { CustomerRow, CustomersQuery, listCustomers } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  mayLag: true,
  summary: "Customers",
  permissions: [["app:customers"]],
  query: CustomersQuery,
  response: cursorPageOf(CustomerRow),
  handler: ({ ctx, query }) => listCustomers(ctx, query),
});
