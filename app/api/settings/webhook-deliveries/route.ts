import { pageOf } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";
import { DeliveriesQuery, DeliveryView, listDeliveries } from "@/lib/webhooks/index.ts";

export const GET = route({
  summary: "Deliveries of events to the endpoints, the newest first; at most 10,000 are counted",
  permissions: [["app:team"]],
  query: DeliveriesQuery,
  response: pageOf(DeliveryView),
  errors: ["needs_every_store"],
  handler: ({ ctx, query }) => listDeliveries(ctx, query),
});
