import { pageOf } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";
import { CreateTemplate, createTemplate, listTemplates, TemplatesQuery, TemplateView } from "@/lib/messaging/index.ts";

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
  errors: [
    "number_token_refused",
    "number_without_templates",
    "number_without_token",
    "store_not_found",
    "template_body_refused",
    "template_changes_too_many",
    "template_footer_refused",
    "template_header_refused",
    "template_limit_reached",
    "template_name_being_deleted",
    "template_name_taken",
    "template_refused",
    "template_too_long",
    "template_unconfirmed",
    "template_variable_edges_refused",
    "template_variables_dense",
    "whatsapp_failed",
    "whatsapp_number_not_found",
  ],
  handler: ({ ctx, body }) => createTemplate(ctx, body),
});
