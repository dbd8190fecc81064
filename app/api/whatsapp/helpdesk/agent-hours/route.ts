import { SaveAgentHours, SaveAgentHoursResponse, saveAgentHours } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const POST = route({
  summary: "Whether agents are available only during their store's opening hours",
  permissions: [["app:integrations"]],
  body: SaveAgentHours,
  response: SaveAgentHoursResponse,
  errors: ["helpdesk_not_configured", "needs_every_store"],
  idempotent: "transaction",
  handler: ({ ctx, body }) => saveAgentHours(ctx, body),
});
