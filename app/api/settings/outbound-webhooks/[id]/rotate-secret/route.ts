import { route } from "@/lib/http/index.ts";
import { EndpointPath, NewEndpointView, RotateSecret, rotateSecret } from "@/lib/webhooks/index.ts";

export const POST = route({
  summary:
    "Creates a new secret; the former one signs, too, for `overlapHours`. Only this response contains the secret",
  permissions: [["app:team"]],
  rateLimit: { limit: 30 },
  params: EndpointPath,
  body: RotateSecret,
  response: NewEndpointView,
  errors: ["needs_every_store", "webhook_endpoint_not_found"],
  idempotent: "secret",
  handler: ({ ctx, params, body }) => rotateSecret(ctx, { ...params, ...body }),
});
