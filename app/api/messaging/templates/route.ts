import { pageOf } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";
import { listTemplates, TemplatesQuery, TemplateView } from "@/lib/messaging/index.ts";

export const GET = route({
  summary: "The templates of a WhatsApp number",
  permissions: [["app:campaigns"]],
  query: TemplatesQuery,
  response: pageOf(TemplateView),
  errors: [
    "number_token_refused",
    "number_without_token",
    "store_not_found",
    "whatsapp_failed",
    "whatsapp_number_not_found",
  ],
  handler: ({ ctx, query }) => listTemplates(ctx, query),
});
