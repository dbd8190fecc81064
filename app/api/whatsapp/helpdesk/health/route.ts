import { checkHealth } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "Whether the helpdesk answers",
  permissions: [["app:integrations"]],
  handler: ({ ctx }) => checkHealth(ctx),
});
