import { route } from "@/lib/http/index.ts";
import { isFromMailService, receiveMailNotice, TopicNotice } from "@/lib/messaging/index.ts";

/** The largest message that SNS takes; a mail service's reports are far smaller. */
const MAX_BODY_BYTES = 262_144;

/** Public; the topic's signature is the proof. Bounces and complaints are kept as they came; a job reads them. */
export const POST = route({
  summary: "Bounces and complaints, from the mail service",
  public: true,
  rateLimit: { name: "webhooks-email" },
  maxBodyBytes: MAX_BODY_BYTES,
  isRawBody: true,
  rawBody: TopicNotice,
  proof: (_, readBody, guardUsedUp) => isFromMailService(readBody, guardUsedUp),
  handler: ({ rawBody }) => receiveMailNotice(rawBody),
});
