import { pageOf } from "@/lib/core/paging.ts";
import { CustomerId, CustomerTimelineEntry, CustomerTimelineQuery, listTimeline } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  mayLag: true,
  summary: "Purchases, messages and answers of a customer in one list",
  permissions: [["app:customers"]],
  params: CustomerId,
  query: CustomerTimelineQuery,
  response: pageOf(CustomerTimelineEntry),
  errors: ["customer_not_found"],
  handler: ({ ctx, params, query }) => listTimeline(ctx, { ...params, ...query }),
});
