import { z } from "zod";
import { AutomationCall, assertAutomationKey, unsafeReceiveAutomationCall } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

// POST /webhooks/automation: authenticated by the installation's internal key, verified before the body is read.
export const POST = route({
  summary: "Webhook of the automation tool",
  public: true,
  security: "internalKey",
  rateLimit: { name: "webhooks-automation" },
  body: z.unknown(),
  rawBody: AutomationCall,
  authorize: ({ request }) => assertAutomationKey(request),
  handler: ({ body }) => unsafeReceiveAutomationCall(body),
});
