import { CustomerEventsQuery, CustomerId, listEvents } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "What happened to a customer beside purchases: registration, groups, consents, splits, erasure",
  permissions: [["app:customers"]],
  params: CustomerId,
  query: CustomerEventsQuery,
  handler: ({ ctx, params, query }) => listEvents(ctx, { ...params, ...query }),
});
