import { CustomerId, CustomerTransactionsQuery, listTransactions } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "What a customer bought and gave back",
  permissions: [["app:customers"]],
  params: CustomerId,
  query: CustomerTransactionsQuery,
  handler: ({ ctx, params, query }) => listTransactions(ctx, { ...params, ...query }),
});
