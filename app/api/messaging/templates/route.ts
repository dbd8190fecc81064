import { route } from "@/lib/http/index.ts";
import { listTemplates, TemplatesQuery } from "@/lib/messaging/index.ts";

export const GET = route({
  summary: "The templates of a WhatsApp number",
  permissions: [["app:campaigns"]],
  query: TemplatesQuery,
  handler: ({ ctx, query }) => listTemplates(ctx, query),
});
