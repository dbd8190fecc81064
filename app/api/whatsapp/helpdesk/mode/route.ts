import { getHelpdeskMode, SaveHelpdeskMode, SaveHelpdeskModeResponse, saveHelpdeskMode } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "How messages are relayed to the helpdesk",
  permissions: [["app:integrations"]],
  response: SaveHelpdeskModeResponse,
  handler: ({ ctx }) => getHelpdeskMode(ctx),
});

export const POST = route({
  summary: "Changes how messages are relayed to the helpdesk",
  permissions: [["app:integrations"]],
  body: SaveHelpdeskMode,
  response: SaveHelpdeskModeResponse,
  errors: ["helpdesk_not_configured", "needs_every_store"],
  idempotent: "transaction",
  handler: ({ ctx, body }) => saveHelpdeskMode(ctx, body),
});
