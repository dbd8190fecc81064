import { route } from "@/lib/http/index.ts";
import { getEmailSettings, SaveEmailSettings, saveEmailSettings } from "@/lib/settings/index.ts";

export const GET = route({
  summary: "From whom and through which server mail goes",
  permissions: [["app:settings", "app:integrations"]],
  handler: ({ ctx }) => getEmailSettings(ctx),
});

export const POST = route({
  summary: "Saves the settings of mail",
  permissions: [["app:settings"]],
  body: SaveEmailSettings,
  handler: ({ ctx, body }) => saveEmailSettings(ctx, body),
});
