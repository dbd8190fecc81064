import { route } from "@/lib/http/index.ts";
import { getRfmSettings, RfmSettingsView, SaveRfmSettings, saveRfmSettings } from "@/lib/rfm/index.ts";

export const GET = route({
  summary: "The constants of the RFM segments",
  permissions: [["app:settings", "app:rfm"]],
  response: RfmSettingsView,
  handler: ({ ctx }) => getRfmSettings(ctx),
});

export const PUT = route({
  summary: "Saves the constants of the RFM segments and recomputes every customer",
  permissions: [["app:settings"]],
  body: SaveRfmSettings,
  response: RfmSettingsView,
  errors: ["needs_every_store"],
  handler: ({ ctx, body }) => saveRfmSettings(ctx, body),
});
