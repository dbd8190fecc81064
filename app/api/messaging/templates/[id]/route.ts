import { route } from "@/lib/http/index.ts";
import {
  deleteTemplate,
  TEMPLATE_CHANGE_ERRORS,
  TEMPLATE_TEXT_ERRORS,
  TemplateId,
  TemplateView,
  UpdateTemplate,
  updateTemplate,
} from "@/lib/messaging/index.ts";

export const PUT = route({
  summary: "Submits a rejected or paused template again with another text",
  permissions: [["app:integrations"]],
  params: TemplateId,
  body: UpdateTemplate,
  response: TemplateView,
  errors: [...TEMPLATE_TEXT_ERRORS, "template_changed", "template_not_editable", "template_not_found"],
  handler: ({ ctx, params, body }) => updateTemplate(ctx, { ...params, ...body }),
});

export const DELETE = route({
  summary: "Deletes a template here and at WhatsApp",
  permissions: [["app:integrations"]],
  params: TemplateId,
  errors: [...TEMPLATE_CHANGE_ERRORS, "template_not_found"],
  handler: ({ ctx, params }) => deleteTemplate(ctx, params),
});
