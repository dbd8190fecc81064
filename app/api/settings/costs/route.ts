import { CostSettingsView, getCostSettings, SaveCostSettings, saveCostSettings } from "@/lib/costs/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "The prices of messages and the margin",
  permissions: [["app:settings"]],
  response: CostSettingsView,
  handler: ({ ctx }) => getCostSettings(ctx),
});

export const PUT = route({
  summary: "Saves the margin",
  permissions: [["app:settings"]],
  body: SaveCostSettings,
  response: CostSettingsView,
  errors: ["needs_every_store"],
  handler: ({ ctx, body }) => saveCostSettings(ctx, body),
});
