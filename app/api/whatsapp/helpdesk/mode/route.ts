import { getHelpdeskMode, SaveHelpdeskMode, saveHelpdeskMode } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "How messages are relayed to the helpdesk",
  permissions: [["app:integrations"]],
  handler: ({ ctx }) => getHelpdeskMode(ctx),
});

export const POST = route({
  summary: "Changes how messages are relayed to the helpdesk",
  permissions: [["app:integrations"]],
  body: SaveHelpdeskMode,
  handler: ({ ctx, body }) => saveHelpdeskMode(ctx, body),
});
