import { SaveAgentHours, saveAgentHours } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const POST = route({
  summary: "Whether agents work only while their store is open",
  permissions: [["app:integrations"]],
  body: SaveAgentHours,
  handler: ({ ctx, body }) => saveAgentHours(ctx, body),
});
