import { z } from "zod";
import { Received, route, WEBHOOK_MAX_BODY_BYTES } from "@/lib/http/index.ts";
import { isFromGateway, unsafeReceiveDelivery } from "@/lib/messaging/index.ts";

/**
 * Public: authenticated by the secret header configured at the gateway. Stores the body unchanged; a job processes it.
 */
export const POST = route({
  summary: "Webhook of the WhatsApp gateway",
  public: true,
  security: "gatewaySecret",
  rateLimit: { name: "webhooks-gateway" },
  maxBodyBytes: WEBHOOK_MAX_BODY_BYTES,
  isRawBody: true,
  rawBody: z.looseObject({}),
  proof: ({ headers }) => isFromGateway(headers),
  response: Received,
  errors: ["validation_failed", "work_limit_exceeded"],
  handler: ({ rawBody, arrival }) => unsafeReceiveDelivery("gateway", rawBody, arrival),
});
