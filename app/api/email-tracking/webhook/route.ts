import { Received, route } from "@/lib/http/index.ts";
import { isFromMailService, receiveMailNotice, TopicNotice } from "@/lib/messaging/index.ts";

/** Maximum size of an SNS message; a mail service's reports are far smaller. */
const MAX_BODY_BYTES = 262_144;

/** Public: authenticated by the SNS signature. Stores bounces and complaints unchanged; a job processes them. */
export const POST = route({
  summary: "Bounces and complaints, from the mail service",
  public: true,
  rateLimit: { name: "webhooks-email" },
  maxBodyBytes: MAX_BODY_BYTES,
  isRawBody: true,
  rawBody: TopicNotice,
  proof: (_, readBody, guardUsedUp) => isFromMailService(readBody, guardUsedUp),
  response: Received,
  errors: [
    "mail_service_unreachable",
    "topic_confirmation_failed",
    "unknown_topic",
    "validation_failed",
    "work_limit_exceeded",
  ],
  handler: ({ rawBody }) => receiveMailNotice(rawBody),
});
