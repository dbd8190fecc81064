import { route } from "@/lib/http/index.ts";
import { DeliveryPath, DeliveryView, replayDelivery } from "@/lib/webhooks/index.ts";

export const POST = route({
  summary: "Makes a delivery again, with the same event id",
  permissions: [["app:team"]],
  rateLimit: { limit: 60 },
  params: DeliveryPath,
  response: DeliveryView,
  errors: [
    "needs_every_store",
    "webhook_delivery_not_found",
    "webhook_endpoint_not_found",
    "webhook_endpoint_paused",
    "webhook_event_removed",
  ],
  idempotent: "transaction",
  handler: ({ ctx, params }) => replayDelivery(ctx, params),
});
