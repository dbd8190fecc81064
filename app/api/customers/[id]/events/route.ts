import { pageOf } from "@/lib/core/paging.ts";
import { CustomerEvent, CustomerEventsQuery, CustomerId, listEvents } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "A customer's history without purchases: registration, RFM segments, consents, splits, erasure",
  permissions: [["app:customers"]],
  params: CustomerId,
  query: CustomerEventsQuery,
  response: pageOf(CustomerEvent),
  errors: ["customer_not_found"],
  handler: ({ ctx, params, query }) => listEvents(ctx, { ...params, ...query }),
});
