import { route } from "@/lib/http/index.ts";
import { DeliveryDetail, DeliveryPath, getDelivery } from "@/lib/webhooks/index.ts";

export const GET = route({
  summary: "One delivery with its request and the start of the response",
  permissions: [["app:team"]],
  params: DeliveryPath,
  response: DeliveryDetail,
  errors: ["needs_every_store", "webhook_delivery_not_found"],
  handler: ({ ctx, params }) => getDelivery(ctx, params),
});
