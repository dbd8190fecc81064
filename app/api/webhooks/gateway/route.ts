import { z } from "zod";
import { route, WEBHOOK_MAX_BODY_BYTES } from "@/lib/http/index.ts";
import { isFromGateway, unsafeReceiveDelivery } from "@/lib/messaging/index.ts";

/** Public; the secret header that we gave the gateway is the proof. Kept as it came and answered; a job reads it. */
export const POST = route({
  summary: "What the WhatsApp gateway tells",
  public: true,
  security: "gatewaySecret",
  rateLimit: { name: "webhooks-gateway" },
  maxBodyBytes: WEBHOOK_MAX_BODY_BYTES,
  isRawBody: true,
  rawBody: z.looseObject({}),
  proof: ({ headers }) => isFromGateway(headers),
  handler: ({ rawBody, arrival }) => unsafeReceiveDelivery("gateway", rawBody, arrival),
});
