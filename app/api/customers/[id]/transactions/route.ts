import { CustomerId, CustomerTransactionsQuery, listTransactions } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "A customer's purchases and returns",
  permissions: [["app:customers"]],
  params: CustomerId,
  query: CustomerTransactionsQuery,
  handler: ({ ctx, params, query }) => listTransactions(ctx, { ...params, ...query }),
});
