import {
  getHelpdeskConfig,
  HelpdeskConfigView,
  SavedHelpdeskConfig,
  SaveHelpdeskConfig,
  saveHelpdeskConfig,
} from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "The helpdesk connection, without its key",
  permissions: [["app:helpdesk", "app:integrations"]],
  response: HelpdeskConfigView,
  handler: ({ ctx }) => getHelpdeskConfig(ctx),
});

// Connects to a user-supplied address: rate-limited, so that it cannot be used to scan a network.
export const POST = route({
  summary: "Saves the helpdesk connection",
  permissions: [["app:integrations"]],
  rateLimit: { limit: 10 },
  body: SaveHelpdeskConfig,
  response: SavedHelpdeskConfig,
  errors: [
    "helpdesk_account_taken",
    "helpdesk_being_configured",
    "needs_every_store",
    "secret_vault_failed",
    "work_limit_exceeded",
  ],
  idempotent: "outside",
  handler: ({ ctx, body }) => saveHelpdeskConfig(ctx, body),
});
