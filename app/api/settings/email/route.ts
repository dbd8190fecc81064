import { route } from "@/lib/http/index.ts";
import { EmailSettingsView, getEmailSettings, SaveEmailSettings, saveEmailSettings } from "@/lib/settings/index.ts";

export const GET = route({
  summary: "The e-mail settings: sender and server",
  permissions: [["app:settings", "app:integrations"]],
  response: EmailSettingsView,
  handler: ({ ctx }) => getEmailSettings(ctx),
});

export const POST = route({
  summary: "Saves the e-mail settings",
  permissions: [["app:settings"]],
  body: SaveEmailSettings,
  response: EmailSettingsView,
  errors: ["needs_every_store"],
  idempotent: "transaction",
  handler: ({ ctx, body }) => saveEmailSettings(ctx, body),
});
