import { pageOf } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";
import {
  CreateTemplate,
  createTemplate,
  listTemplates,
  TEMPLATE_TEXT_ERRORS,
  TemplatesQuery,
  TemplateView,
} from "@/lib/messaging/index.ts";

export const GET = route({
  summary: "The templates of a WhatsApp number",
  permissions: [["app:campaigns", "app:integrations"]],
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

export const POST = route({
  summary: "Creates a template and submits it for review; a repetition creates nothing twice",
  permissions: [["app:integrations"]],
  body: CreateTemplate,
  status: 201,
  response: TemplateView,
  errors: [...TEMPLATE_TEXT_ERRORS, "number_without_templates"],
  idempotent: "outside",
  handler: ({ ctx, body }) => createTemplate(ctx, body),
});
