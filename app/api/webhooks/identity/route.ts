import { route } from "@/lib/http/index.ts";
import { EventEnvelope, receiveIdentityWebhook } from "@/lib/identity/index.ts";

// POST /webhooks/identity: user synchronisation. Public; the signature over the raw body is the proof.
export const POST = route({
  summary: "What the identity provider tells of its people",
  public: true,
  security: "identitySignature",
  rateLimit: { name: "webhooks-identity" },
  isRawBody: true,
  rawBody: EventEnvelope,
  handler: ({ request: { headers }, rawBody }) => {
    const signed = {
      id: headers.get("svix-id"),
      timestamp: headers.get("svix-timestamp"),
      signature: headers.get("svix-signature"),
    };
    return receiveIdentityWebhook(signed, rawBody);
  },
});
