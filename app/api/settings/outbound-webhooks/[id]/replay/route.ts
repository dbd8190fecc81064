import { route } from "@/lib/http/index.ts";
import { EndpointPath, ReplayedDeliveries, ReplayFailed, replayFailed } from "@/lib/webhooks/index.ts";

export const POST = route({
  summary: "Sends the failed deliveries of an endpoint since a time again",
  permissions: [["app:team"]],
  rateLimit: { limit: 10 },
  params: EndpointPath,
  body: ReplayFailed,
  response: ReplayedDeliveries,
  errors: ["needs_every_store", "webhook_endpoint_not_found", "webhook_endpoint_paused"],
  idempotent: "transaction",
  handler: ({ ctx, params, body }) => replayFailed(ctx, { ...params, ...body }),
});
