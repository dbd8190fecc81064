import { route } from "@/lib/http/index.ts";
import { getRetention, RetentionView, SaveRetention, saveRetention } from "@/lib/sales/index.ts";

export const GET = route({
  summary: "The retention period of transactions, and what was deleted",
  permissions: [["app:settings"]],
  response: RetentionView,
  handler: ({ ctx }) => getRetention(ctx),
});

export const PUT = route({
  summary: "Saves the retention period of transactions",
  permissions: [["app:settings"]],
  body: SaveRetention,
  response: RetentionView,
  errors: ["needs_every_store"],
  handler: ({ ctx, body }) => saveRetention(ctx, body),
});
