import { route, WEBHOOK_MAX_BODY_BYTES } from "@/lib/http/index.ts";
import { isFromMailService, receiveMailNotice, TopicNotice } from "@/lib/messaging/index.ts";

/** Public; the topic's signature is the proof. Bounces and complaints are kept as they came; a job reads them. */
export const POST = route({
  summary: "Bounces and complaints, from the mail service",
  public: true,
  rateLimit: { name: "webhooks-email" },
  maxBodyBytes: WEBHOOK_MAX_BODY_BYTES,
  isRawBody: true,
  rawBody: TopicNotice,
  proof: (_, raw) => isFromMailService(raw),
  handler: ({ rawBody }) => receiveMailNotice(rawBody),
});
