import { HelpdeskId, removeAgent } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const DELETE = route({
  summary: "Removes an agent from the helpdesk",
  permissions: [["app:integrations"]],
  params: HelpdeskId,
  handler: ({ ctx, params }) => removeAgent(ctx, params),
});
