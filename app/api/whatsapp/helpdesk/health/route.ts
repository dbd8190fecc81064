import { checkHealth, HelpdeskHealth } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "Connection status of the helpdesk",
  permissions: [["app:helpdesk", "app:integrations"]],
  response: HelpdeskHealth,
  errors: ["work_limit_exceeded"],
  handler: ({ ctx }) => checkHealth(ctx),
});
