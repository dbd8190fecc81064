import { route } from "@/lib/http/index.ts";
import {
  EditWhatsappNumber,
  editWhatsappNumber,
  getWhatsappNumber,
  NumberId,
  removeWhatsappNumber,
  WhatsappNumberView,
} from "@/lib/stores/index.ts";

export const GET = route({
  summary: "One WhatsApp number",
  permissions: [["app:integrations", "app:stores"]],
  params: NumberId,
  response: WhatsappNumberView,
  handler: ({ ctx, params }) => getWhatsappNumber(ctx, params),
});

export const PATCH = route({
  summary: "Changes a WhatsApp number",
  permissions: [["app:integrations"]],
  params: NumberId,
  body: EditWhatsappNumber,
  response: WhatsappNumberView,
  handler: ({ ctx, params, body }) => editWhatsappNumber(ctx, { ...params, ...body }),
});

export const DELETE = route({
  summary: "Removes a WhatsApp number",
  permissions: [["app:integrations"]],
  params: NumberId,
  handler: ({ ctx, params }) => removeWhatsappNumber(ctx, params),
});
