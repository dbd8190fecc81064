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
  errors: ["store_not_found", "whatsapp_number_not_found"],
  handler: ({ ctx, params }) => getWhatsappNumber(ctx, params),
});

export const PATCH = route({
  summary: "Changes a WhatsApp number",
  permissions: [["app:integrations"]],
  params: NumberId,
  body: EditWhatsappNumber,
  response: WhatsappNumberView,
  errors: [
    "default_number_needed",
    "gateway_instance_taken",
    "inbox_beyond_own_stores",
    "number_in_use",
    "phone_number_id_taken",
    "store_not_found",
    "whatsapp_number_not_found",
  ],
  handler: ({ ctx, params, body }) => editWhatsappNumber(ctx, { ...params, ...body }),
});

export const DELETE = route({
  summary: "Removes a WhatsApp number",
  permissions: [["app:integrations"]],
  params: NumberId,
  errors: ["number_in_use", "store_not_found", "whatsapp_number_not_found"],
  handler: ({ ctx, params }) => removeWhatsappNumber(ctx, params),
});
