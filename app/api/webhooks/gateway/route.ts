import { route, WEBHOOK_MAX_BODY_BYTES } from "@/lib/http/index.ts";
import { isFromGateway, unsafeReceiveDelivery } from "@/lib/messaging/index.ts";

/** Public; the secret header that we gave the gateway is the proof. Kept as it came and answered; a job reads it. */
export const POST = route({
  public: true,
  rateLimit: { name: "webhooks-gateway" },
  maxBodyBytes: WEBHOOK_MAX_BODY_BYTES,
  isRawBody: true,
  proof: ({ headers }) => isFromGateway(headers),
  handler: ({ rawBody }) => unsafeReceiveDelivery("gateway", rawBody),
});
