import { z } from "zod";
import { route } from "@/lib/http/index.ts";
import { SyncTemplates, syncTemplates } from "@/lib/messaging/index.ts";

export const POST = route({
  summary: "Refreshes a number's templates from its provider",
  permissions: [["app:campaigns", "app:integrations"]],
  body: SyncTemplates,
  response: z.object({ templates: z.number() }),
  errors: [
    "number_token_refused",
    "number_without_token",
    "store_not_found",
    "whatsapp_failed",
    "whatsapp_number_not_found",
  ],
  idempotent: "outside",
  handler: ({ ctx, body }) => syncTemplates(ctx, body),
});
