import { route } from "@/lib/http/index.ts";
import { getErpSettings, removeErpConnection, SaveErpConnection, saveErpConnection } from "@/lib/settings/index.ts";

export const GET = route({
  summary: "How the ERP is reached",
  permissions: [["app:integrations"]],
  handler: ({ ctx }) => getErpSettings(ctx),
});

export const PUT = route({
  summary: "Saves how the ERP is reached",
  permissions: [["app:integrations"]],
  body: SaveErpConnection,
  handler: async ({ ctx, body }) => {
    await saveErpConnection(ctx, body);
    return getErpSettings(ctx);
  },
});

export const DELETE = route({
  summary: "Forgets the organization's own ERP",
  permissions: [["app:integrations"]],
  handler: ({ ctx }) => removeErpConnection(ctx),
});
