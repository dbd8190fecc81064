import { CustomersTotalQuery, CustomerTotal, countListed } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  mayLag: true,
  summary: "The number of customers that match the filters of a list",
  permissions: [["app:customers"]],
  query: CustomersTotalQuery,
  response: CustomerTotal,
  handler: ({ ctx, query }) => countListed(ctx, query),
});
