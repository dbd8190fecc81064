import { route, WEBHOOK_MAX_BODY_BYTES } from "@/lib/http/index.ts";
import { isFromMailService, receiveMailNotice } from "@/lib/messaging/index.ts";

/** Public; the topic's signature is the proof. Bounces and complaints are kept as they came; a job reads them. */
export const POST = route({
  public: true,
  rateLimit: { name: "webhooks-email" },
  maxBodyBytes: WEBHOOK_MAX_BODY_BYTES,
  isRawBody: true,
  proof: (_, raw) => isFromMailService(raw),
  handler: ({ rawBody }) => receiveMailNotice(rawBody),
});
