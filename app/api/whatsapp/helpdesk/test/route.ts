import { checkHealth, TestHelpdesk } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

// It connects to an address that somebody typed: not often enough to search a network with.
export const POST = route({
  summary: "Tries a connection to a helpdesk",
  permissions: [["app:integrations"]],
  rateLimit: { limit: 10 },
  body: TestHelpdesk.optional(),
  handler: ({ ctx, body }) => checkHealth(ctx, body),
});
