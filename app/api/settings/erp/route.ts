import { route } from "@/lib/http/index.ts";
import {
  ErpSettingsView,
  getErpSettings,
  removeErpConnection,
  SaveErpConnection,
  saveErpConnection,
} from "@/lib/settings/index.ts";

export const GET = route({
  summary: "The ERP connection",
  permissions: [["app:integrations"]],
  response: ErpSettingsView,
  handler: ({ ctx }) => getErpSettings(ctx),
});

export const PUT = route({
  summary: "Saves the ERP connection",
  permissions: [["app:integrations"]],
  body: SaveErpConnection,
  response: ErpSettingsView,
  errors: ["needs_every_store"],
  handler: async ({ ctx, body }) => {
    await saveErpConnection(ctx, body);
    return getErpSettings(ctx);
  },
});

export const DELETE = route({
  summary: "Removes the organization's ERP connection",
  permissions: [["app:integrations"]],
  errors: ["needs_every_store"],
  handler: ({ ctx }) => removeErpConnection(ctx),
});
