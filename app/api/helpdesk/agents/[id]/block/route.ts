import { blockAgent, HelpdeskId, unblockAgent } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const POST = route({
  summary: "Deactivates an agent in the helpdesk",
  permissions: [["app:integrations"]],
  params: HelpdeskId,
  handler: ({ ctx, params }) => blockAgent(ctx, params),
});

export const DELETE = route({
  summary: "Reactivates an agent in the helpdesk",
  permissions: [["app:integrations"]],
  params: HelpdeskId,
  handler: ({ ctx, params }) => unblockAgent(ctx, params),
});
