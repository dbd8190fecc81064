import { pageOf } from "@/lib/core/paging.ts";
import { CustomerId, CustomerTransaction, CustomerTransactionsQuery, listTransactions } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  mayLag: true,
  summary: "A customer's purchases and returns",
  permissions: [["app:customers"]],
  params: CustomerId,
  query: CustomerTransactionsQuery,
  response: pageOf(CustomerTransaction),
  errors: ["customer_not_found"],
  handler: ({ ctx, params, query }) => listTransactions(ctx, { ...params, ...query }),
});
