import { route } from "@/lib/http/index.ts";
import {
  deleteEndpoint,
  EndpointPath,
  getEndpoint,
  UpdateEndpoint,
  updateEndpoint,
  WebhookEndpointView,
} from "@/lib/webhooks/index.ts";

export const GET = route({
  summary: "One endpoint",
  permissions: [["app:team"]],
  params: EndpointPath,
  response: WebhookEndpointView,
  errors: ["needs_every_store", "webhook_endpoint_not_found"],
  handler: ({ ctx, params }) => getEndpoint(ctx, params),
});

export const PATCH = route({
  summary: "Changes an endpoint; with `status` pauses or resumes it, and it continues where it stopped",
  permissions: [["app:team"]],
  rateLimit: { limit: 60 },
  params: EndpointPath,
  body: UpdateEndpoint,
  response: WebhookEndpointView,
  errors: ["needs_every_store", "webhook_endpoint_not_found"],
  handler: ({ ctx, params, body }) => updateEndpoint(ctx, { ...params, ...body }),
});

export const DELETE = route({
  summary: "Deletes an endpoint; its waiting deliveries are not made",
  permissions: [["app:team"]],
  params: EndpointPath,
  errors: ["needs_every_store", "webhook_endpoint_not_found"],
  handler: ({ ctx, params }) => deleteEndpoint(ctx, params),
});
