import { pageOf } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";
import {
  CreateEndpoint,
  createEndpoint,
  EndpointsQuery,
  listEndpoints,
  NewEndpointView,
  WebhookEndpointView,
} from "@/lib/webhooks/index.ts";

export const GET = route({
  summary: "Endpoints that receive the organization's events, the oldest first",
  permissions: [["app:team"]],
  query: EndpointsQuery,
  response: pageOf(WebhookEndpointView),
  errors: ["needs_every_store"],
  handler: ({ ctx, query }) => listEndpoints(ctx, query),
});

export const POST = route({
  summary: "Creates an endpoint, which gets the events from now on; only this response contains its secret",
  permissions: [["app:team"]],
  rateLimit: { limit: 30 },
  body: CreateEndpoint,
  status: 201,
  response: NewEndpointView,
  errors: ["needs_every_store", "webhook_endpoint_limit_reached", "webhook_endpoint_not_found"],
  idempotent: "secret",
  handler: ({ ctx, body }) => createEndpoint(ctx, body),
});
