import { route } from "@/lib/http/index.ts";
import { deleteTemplate, TemplateId, TemplateView, UpdateTemplate, updateTemplate } from "@/lib/messaging/index.ts";

export const PUT = route({
  summary: "Submits a rejected or paused template again with another text",
  permissions: [["app:integrations"]],
  params: TemplateId,
  body: UpdateTemplate,
  response: TemplateView,
  errors: [
    "number_token_refused",
    "number_without_token",
    "store_not_found",
    "template_body_refused",
    "template_changed",
    "template_changes_too_many",
    "template_footer_refused",
    "template_header_refused",
    "template_limit_reached",
    "template_name_being_deleted",
    "template_name_taken",
    "template_not_editable",
    "template_not_found",
    "template_refused",
    "template_too_long",
    "template_unconfirmed",
    "template_variable_edges_refused",
    "template_variables_dense",
    "whatsapp_failed",
    "whatsapp_number_not_found",
  ],
  handler: ({ ctx, params, body }) => updateTemplate(ctx, { ...params, ...body }),
});

export const DELETE = route({
  summary: "Deletes a template here and at WhatsApp",
  permissions: [["app:integrations"]],
  params: TemplateId,
  errors: [
    "number_token_refused",
    "number_without_token",
    "store_not_found",
    "template_changes_too_many",
    "template_not_found",
    "template_refused",
    "template_unconfirmed",
    "whatsapp_failed",
    "whatsapp_number_not_found",
  ],
  handler: ({ ctx, params }) => deleteTemplate(ctx, params),
});
