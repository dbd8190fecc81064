import { z } from "zod";
import { Uuid } from "@/lib/core/uuid.ts";
import { isFromHelpdesk, receiveHelpdeskEvent } from "@/lib/helpdesk/index.ts";
import { Received, route } from "@/lib/http/index.ts";

/**
 * Public: authenticated by the secret in the URL, and by the signature if the helpdesk signs. A job forwards the event.
 */
export const POST = route({
  summary: "Webhook of an organization's helpdesk",
  public: true,
  security: "helpdeskSecret",
  rateLimit: { name: "webhooks-helpdesk" },
  query: z.object({ org: Uuid }),
  isRawBody: true,
  rawBody: z.looseObject({}),
  proof: isFromHelpdesk,
  response: Received,
  errors: ["other_helpdesk_account", "work_limit_exceeded"],
  handler: ({ query, rawBody }) => receiveHelpdeskEvent(query.org, rawBody),
});
