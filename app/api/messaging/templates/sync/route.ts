import { z } from "zod";
import { route } from "@/lib/http/index.ts";
import { SyncTemplates, syncTemplates } from "@/lib/messaging/index.ts";

export const POST = route({
  summary: "Refreshes a number's templates from its provider",
  permissions: [["app:campaigns"]],
  body: SyncTemplates,
  response: z.object({ templates: z.number() }),
  handler: ({ ctx, body }) => syncTemplates(ctx, body),
});
