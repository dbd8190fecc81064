import { Received, route } from "@/lib/http/index.ts";
import { assertFromIdentityProvider, EventEnvelope, receiveIdentityWebhook } from "@/lib/identity/index.ts";

// POST /webhooks/identity: user synchronization. Public: authenticated by the signature over the raw body.
export const POST = route({
  summary: "Webhook of the identity provider",
  public: true,
  security: "identitySignature",
  rateLimit: { name: "webhooks-identity" },
  isRawBody: true,
  rawBody: EventEnvelope,
  proof: ({ headers }, readBody) => assertFromIdentityProvider(headers, readBody),
  response: Received,
  errors: ["invalid_signature", "validation_failed"],
  handler: ({ request: { headers }, rawBody }) => receiveIdentityWebhook(headers, rawBody),
});
