import { route } from "@/lib/http/index.ts";
import { SyncTemplates, syncTemplates } from "@/lib/messaging/index.ts";

export const POST = route({
  summary: "Reads the templates of a number from its provider",
  permissions: [["app:campaigns"]],
  body: SyncTemplates,
  handler: ({ ctx, body }) => syncTemplates(ctx, body),
});
