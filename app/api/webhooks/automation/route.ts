import { z } from "zod";
import { AutomationCall, receiveAutomationCall } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

// POST /webhooks/automation: the automation tool, with the installation's own key. What it asks for is read after that.
export const POST = route({
  summary: "What the automation tool asks for",
  public: true,
  security: "internalKey",
  rateLimit: { name: "webhooks-automation" },
  body: z.unknown(),
  rawBody: AutomationCall,
  handler: ({ request, body }) => receiveAutomationCall(request.headers.get("authorization"), body),
});
