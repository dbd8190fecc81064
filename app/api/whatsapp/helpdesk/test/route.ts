import { checkHealth, HelpdeskHealth, TestHelpdesk } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

// Connects to a user-supplied address: rate-limited, so that it cannot be used to scan a network.
export const POST = route({
  summary: "Tests a connection to a helpdesk",
  permissions: [["app:integrations"]],
  rateLimit: { limit: 10 },
  body: TestHelpdesk.optional(),
  response: HelpdeskHealth,
  errors: ["work_limit_exceeded"],
  handler: ({ ctx, body }) => checkHealth(ctx, body),
});
