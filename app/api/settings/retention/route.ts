import { route } from "@/lib/http/index.ts";
import { getRetention, SaveRetention, saveRetention } from "@/lib/sales/index.ts";

export const GET = route({
  summary: "How long transactions are kept, and what was deleted",
  permissions: [["app:settings"]],
  handler: ({ ctx }) => getRetention(ctx),
});

export const PUT = route({
  summary: "Saves how long transactions are kept",
  permissions: [["app:settings"]],
  body: SaveRetention,
  handler: ({ ctx, body }) => saveRetention(ctx, body),
});
