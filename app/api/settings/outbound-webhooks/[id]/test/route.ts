import { route } from "@/lib/http/index.ts";
import { DeliveryDetail, EndpointPath, testEndpoint } from "@/lib/webhooks/index.ts";

export const POST = route({
  summary: "Sends a test event to an endpoint now, and returns its answer",
  permissions: [["app:team"]],
  rateLimit: { limit: 10 },
  params: EndpointPath,
  response: DeliveryDetail,
  errors: ["needs_every_store", "webhook_delivery_not_found", "webhook_endpoint_not_found"],
  idempotent: "outside",
  handler: ({ ctx, params }) => testEndpoint(ctx, params),
});
