import { z } from "zod";
import { ForbiddenError } from "@/lib/core/errors.ts";
import { Received, route, WEBHOOK_MAX_BODY_BYTES } from "@/lib/http/index.ts";
import { answerHandshake, Handshake, isFromWhatsapp, unsafeReceiveDelivery } from "@/lib/messaging/index.ts";

// Public: authenticated by the verify token, and by the signature over the raw body.

/** The verification handshake: returns the challenge as plain text, never as markup (XSS). */
export const GET = route({
  summary: "The handshake of the WhatsApp provider",
  public: true,
  security: "whatsappVerifyToken",
  rateLimit: { name: "webhooks-whatsapp-handshake" },
  query: Handshake,
  answers: { 200: { description: "The challenge", type: "text/plain" } },
  errors: ["invalid_verify_token"],
  handler: ({ query }) => {
    const challenge = answerHandshake(query);
    if (challenge === null) throw new ForbiddenError("invalid_verify_token", "Invalid verify token");
    return new Response(challenge, { headers: { "content-type": "text/plain; charset=utf-8" } });
  },
});

/** Stores the body unchanged and responds; a job processes it. */
export const POST = route({
  summary: "Webhook of the WhatsApp provider",
  public: true,
  security: "whatsappSignature",
  rateLimit: { name: "webhooks-whatsapp", limit: 100 }, // fixed by the specification, independent of RATE_LIMIT
  maxBodyBytes: WEBHOOK_MAX_BODY_BYTES,
  isRawBody: true,
  rawBody: z.looseObject({}),
  proof: ({ headers }, readBody) => isFromWhatsapp(headers, readBody),
  response: Received,
  errors: ["validation_failed", "work_limit_exceeded"],
  handler: ({ rawBody, arrival }) => unsafeReceiveDelivery("whatsapp", rawBody, arrival),
});
