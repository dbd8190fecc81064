import { CustomerListPage, CustomersListQuery, listCustomersPage } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  mayLag: true,
  summary: "Customers",
  permissions: [["app:customers"]],
  query: CustomersListQuery,
  response: CustomerListPage,
  handler: ({ ctx, query }) => listCustomersPage(ctx, query),
});
