import { z } from "zod";
import { receiveAutomationCall } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

// POST /webhooks/automation: the automation tool, with the installation's own key. What it asks for is read after that.
export const POST = route({
  public: true,
  rateLimit: { name: "webhooks-automation" },
  body: z.unknown(),
  handler: ({ request, body }) => receiveAutomationCall(request.headers.get("authorization"), body),
});
