import { CustomerEventsQuery, CustomerId, listEvents } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "A customer's history without purchases: registration, RFM segments, consents, splits, erasure",
  permissions: [["app:customers"]],
  params: CustomerId,
  query: CustomerEventsQuery,
  handler: ({ ctx, params, query }) => listEvents(ctx, { ...params, ...query }),
});
